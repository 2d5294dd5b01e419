import { FileTextOutlined, SafetyCertificateOutlined } from '@ant-design/icons'
import type { Room } from '../../platform/room.ts'

export const authorizationRooms: readonly Room[] = [
  {
    path: '/authorizations',
    title: '授权',
    purpose: '学员签署的授权书，身份证号默认隐藏',
    roles: ['seller'],
    page: () => import('./AuthorizationsPage.tsx'),
    menu: { group: 'business', icon: <SafetyCertificateOutlined aria-hidden /> },
  },
  {
    path: '/authorizations/$authID',
    title: '授权详情',
    roles: ['seller'],
    page: () => import('./AuthorizationPage.tsx'),
  },
  {
    path: '/agreements',
    title: '协议',
    purpose: '用户协议、隐私条款和授权书的各个版本，从何时生效',
    roles: ['operator'],
    page: () => import('./AgreementsPage.tsx'),
    menu: { group: 'system', icon: <FileTextOutlined aria-hidden /> },
  },
]

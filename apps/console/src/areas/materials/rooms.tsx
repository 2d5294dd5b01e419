import { ReadOutlined } from '@ant-design/icons'
import type { Room } from '../../platform/room.ts'

export const materialRooms: readonly Room[] = [
  {
    path: '/materials',
    title: '资料',
    purpose: '理论、导图、速记、宝典、冲刺与每日一记的目录和正文',
    roles: ['editor'],
    page: () => import('./MaterialsPage.tsx'),
    menu: { group: 'content', icon: <ReadOutlined aria-hidden /> },
  },
  {
    path: '/materials/gaps',
    title: '资料还缺什么',
    roles: ['editor'],
    page: () => import('./gaps/GapsPage.tsx'),
  },
  {
    path: '/materials/$bookID',
    title: '资料详情',
    roles: ['editor'],
    page: () => import('./MaterialBookPage.tsx'),
  },
]

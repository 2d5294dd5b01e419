import { AuditOutlined } from '@ant-design/icons'
import type { Room } from '../../platform/room.ts'

export const auditRooms: readonly Room[] = [
  {
    path: '/audit',
    title: '操作记录',
    purpose: '谁在何时改了什么',
    roles: ['operator'],
    page: () => import('./AuditPage.tsx'),
    menu: { group: 'system', icon: <AuditOutlined aria-hidden /> },
  },
]

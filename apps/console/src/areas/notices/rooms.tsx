import { NotificationOutlined } from '@ant-design/icons'
import type { Room } from '../../platform/room.ts'

export const noticeRooms: readonly Room[] = [
  {
    path: '/notices',
    title: '通知',
    purpose: '主页通知、横幅、弹窗与学员消息',
    roles: ['seller'],
    page: () => import('./NoticesPage.tsx'),
    menu: { group: 'business', icon: <NotificationOutlined /> },
  },
  {
    path: '/notices/$noticeID',
    title: '活动数据',
    roles: ['seller'],
    page: () => import('./ActivityPage.tsx'),
  },
]

import { UserOutlined } from '@ant-design/icons'
import type { Room } from '../../platform/room.ts'

export const userRooms: readonly Room[] = [
  {
    path: '/users',
    title: '用户',
    purpose: '查找用户，查看开通的科目、会话与学习数量',
    roles: ['seller'],
    page: () => import('./UsersPage.tsx'),
    menu: { group: 'business', icon: <UserOutlined aria-hidden /> },
  },
  {
    path: '/users/$userID',
    title: '用户详情',
    roles: ['seller', 'teacher'],
    page: () => import('./UserPage.tsx'),
  },
]

import { IdcardOutlined, TeamOutlined } from '@ant-design/icons'
import { EVERY_ROLE, type Room } from '../../platform/room.ts'

export const staffRooms: readonly Room[] = [
  {
    path: '/staff',
    title: '员工账号',
    purpose: '新建员工、分配角色、停用与重设',
    roles: ['operator'],
    page: () => import('./StaffPage.tsx'),
    menu: { group: 'system', icon: <TeamOutlined aria-hidden /> },
  },
]

export const ownAccountRooms: readonly Room[] = [
  {
    path: '/myAccount',
    title: '我的账号',
    purpose: '修改密码，启用两步验证',
    roles: EVERY_ROLE,
    page: () => import('./MyAccountPage.tsx'),
    menu: { group: 'system', icon: <IdcardOutlined aria-hidden /> },
  },
]

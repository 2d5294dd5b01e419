import { NotificationOutlined } from '@ant-design/icons'
import type { Room } from '../../platform/room.ts'

export const dotsRooms: readonly Room[] = [
  {
    path: '/versionUpdates',
    title: '版本更新',
    purpose: '写给学员的更新说明：定时发布、撤回，看多少人读过',
    roles: ['editor'],
    page: () => import('./VersionUpdatesPage.tsx'),
    menu: { group: 'content', icon: <NotificationOutlined aria-hidden /> },
  },
]

import { SettingOutlined } from '@ant-design/icons'
import type { Room } from '../../platform/room.ts'

export const installationRooms: readonly Room[] = [
  {
    path: '/settings',
    title: '系统设置',
    purpose: '系统维护，与不用重启就能改的日常设置',
    roles: ['operator'],
    page: () => import('./SettingsPage.tsx'),
    menu: { group: 'system', icon: <SettingOutlined aria-hidden /> },
  },
]

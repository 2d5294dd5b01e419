import { IdcardOutlined } from '@ant-design/icons'
import type { Room } from '../../platform/room.ts'

export const profileRooms: readonly Room[] = [
  {
    path: '/profileLists',
    title: '资料选项',
    purpose: '个人资料可选的院校、科室、专业等：逐项改，或用表格替换',
    roles: ['editor'],
    page: () => import('./ProfileListsPage.tsx'),
    menu: { group: 'content', icon: <IdcardOutlined aria-hidden /> },
  },
]

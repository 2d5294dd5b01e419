import { MessageOutlined } from '@ant-design/icons'
import type { Room } from '../../platform/room.ts'

export const feedbackRooms: readonly Room[] = [
  {
    path: '/feedback',
    title: '学员纠错',
    purpose: '学员报告的题目错误：答复、改题、合并与补充说明',
    roles: ['teacher'],
    page: () => import('./FeedbackPage.tsx'),
    menu: { group: 'content', icon: <MessageOutlined /> },
  },
  {
    path: '/feedback/$reportID',
    title: '纠错详情',
    roles: ['teacher'],
    page: () => import('./ReportPage.tsx'),
  },
]

import { CommentOutlined, CompassOutlined, QuestionCircleOutlined } from '@ant-design/icons'
import type { Room } from '../../platform/room.ts'

export const helpRooms: readonly Room[] = [
  {
    path: '/faq',
    title: '常见问题',
    purpose: '学员在客服中心查到的问答',
    roles: ['seller'],
    page: () => import('./FaqPage.tsx'),
    menu: { group: 'content', icon: <QuestionCircleOutlined /> },
  },
  {
    path: '/guide',
    title: '考试指南',
    purpose: '考试时间、报名、大纲和评分',
    roles: ['seller'],
    page: () => import('./GuidePage.tsx'),
    menu: { group: 'content', icon: <CompassOutlined /> },
  },
]

export const suggestionRooms: readonly Room[] = [
  {
    path: '/suggestions',
    title: '学员意见',
    purpose: '学员的建议与答复',
    roles: ['seller'],
    page: () => import('./SuggestionsPage.tsx'),
    menu: { group: 'business', icon: <CommentOutlined /> },
  },
]

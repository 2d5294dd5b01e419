import type { PageRecords } from '../../platform/navigation/page.ts'
import { idOf, oneOf } from '../../search.ts'

export const noticePages = {
  commentShow: {
    path: '/commentShow',
    title: '消息与评论',
    search: (raw): { tab?: 'notify' | 'course'; page?: number } => ({
      tab: oneOf(raw, 'tab', ['notify', 'course']),
      page: idOf(raw, 'page'),
    }),
    load: () => import('./messages/CommentShowPage.tsx'),
  },
  hotImg: {
    path: '/hotImg',
    title: '活动详情',
    search: (raw): { id: number } => ({ id: idOf(raw, 'id') ?? 0 }),
    load: () => import('./activity/HotImgPage.tsx'),
  },
} as const satisfies PageRecords

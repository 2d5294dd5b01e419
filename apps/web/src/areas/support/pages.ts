import type { PageRecords } from '../../platform/navigation/page.ts'
import { idOf, oneOf, textOf } from '../../search.ts'

export const supportPages = {
  customerService: {
    path: '/customerService',
    title: '客服中心',
    search: (
      raw,
    ): {
      tab?: 'feedback'
      list?: 'mine' | 'answered' | 'toJudge' | 'points'
      page?: number
      feedbackID?: number
      /** The variant with the subject's interviews; absent: the subject itself. */
      of?: number
    } => ({
      tab: oneOf(raw, 'tab', ['feedback']),
      list: oneOf(raw, 'list', ['mine', 'answered', 'toJudge', 'points']),
      page: idOf(raw, 'page'),
      feedbackID: idOf(raw, 'feedbackID'),
      of: idOf(raw, 'of'),
    }),
    load: () => import('./service/CustomerServicePage.tsx'),
  },
  questionDetails: {
    path: '/questionDetails',
    title: '问题详情',
    search: (raw): { id: number; q?: string } => ({ id: idOf(raw, 'id') ?? 0, q: textOf(raw, 'q') }),
    load: () => import('./entry/QuestionDetailsPage.tsx'),
  },
  seachProblemList: {
    path: '/seachProblemList',
    title: '搜索问题',
    search: (raw): { q?: string } => ({ q: textOf(raw, 'q') }),
    load: () => import('./search/SearchProblemListPage.tsx'),
  },
  examguide: {
    path: '/examguide',
    title: '考试指南',
    search: (raw): { lastMenuID?: number } => ({ lastMenuID: idOf(raw, 'lastMenuID') }),
    load: () => import('./guide/ExamGuidePage.tsx'),
  },
  yijianFeedPage: {
    path: '/yijianFeedPage',
    title: '意见反馈',
    load: () => import('./suggestion/SuggestionPage.tsx'),
  },
} as const satisfies PageRecords

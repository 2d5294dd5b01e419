import { readPapersSearch } from '../../listSearches.ts'
import type { PageRecords } from '../../platform/navigation/page.ts'
import { idOf, oneOf, textOf } from '../../search.ts'

export interface ContrastSearch {
  appID: number
  SameKnowPointID: number
  /** The chapter of 易混解析 with these two points. */
  cptID?: number
  /** Another point that stands beside it. */
  otherID?: number
}

export const CARD_TABS = ['all', 'own', 'statistics'] as const

export interface AIcardSearch {
  /** Default: today's stack. */
  tab?: (typeof CARD_TABS)[number]
  /** Browses only the points with these ids, comma-separated. */
  points?: string
}

export const knowledgePages = {
  contrastDoexam: {
    path: '/contrastDoexam',
    title: '对比练习',
    frame: 'narrow',
    search: (raw): ContrastSearch => ({
      appID: idOf(raw, 'appID') ?? 0,
      SameKnowPointID: idOf(raw, 'SameKnowPointID') ?? 0,
      cptID: idOf(raw, 'cptID'),
      otherID: idOf(raw, 'otherID'),
    }),
    load: () => import('./contrast/ContrastDoexamPage.tsx'),
  },
  pointPage: {
    path: '/pointPage',
    title: '考点',
    search: (raw) => ({ SameKnowPointID: idOf(raw, 'SameKnowPointID') ?? 0 }),
    load: () => import('./point/PointPage.tsx'),
  },
  aiCoreExamTest: {
    path: '/AICoreExamTest',
    title: 'AI核心考题',
    frame: 'narrow',
    load: () => import('./adaptive/AICoreExamTestPage.tsx'),
  },
  aiCard: {
    path: '/AIcard',
    title: 'AI考点卡',
    search: (raw): AIcardSearch => ({
      tab: oneOf(raw, 'tab', CARD_TABS),
      points: textOf(raw, 'points') ?? textOf(raw, 'point'),
    }),
    load: () => import('./cards/AIcardPage.tsx'),
  },
  lnztAnalyse: {
    path: '/lnztAnalyse',
    title: '真题解析',
    search: readPapersSearch,
    load: () => import('./past/LnztAnalysePage.tsx'),
  },
} as const satisfies PageRecords

import { readPapersSearch } from '../../listSearches.ts'
import type { PageRecords } from '../../platform/navigation/page.ts'
import { idOf } from '../../search.ts'

export interface ContrastSearch {
  appID: number
  SameKnowPointID: number
  /** The chapter of 易混解析 whose two points these are. */
  cptID?: number
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
    }),
    load: () => import('./contrast/ContrastDoexamPage.tsx'),
  },
  aiCoreExamTest: {
    path: '/AICoreExamTest',
    title: 'AI核心考题',
    frame: 'narrow',
    load: () => import('./adaptive/AICoreExamTestPage.tsx'),
  },
  lnztAnalyse: {
    path: '/lnztAnalyse',
    title: '真题解析',
    search: readPapersSearch,
    load: () => import('./past/LnztAnalysePage.tsx'),
  },
} as const satisfies PageRecords

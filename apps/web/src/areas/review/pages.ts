import type { PageRecords } from '../../platform/navigation/page.ts'
import { idOf, numberOf, oneOf, orderOf, textOf } from '../../search.ts'

export interface MyErrorTestSearch {
  by?: 'path' | 'time'
  recentDay?: number
  order?: 0 | 1
  cptID?: number
  /** The stated certainty of the wrong answer: 1 sure, 2 unsure, 3 a guess. */
  certainty?: number
  /** The reason of the wrong answer. */
  reason?: string
}
export interface CollectNotesSearch {
  kind?: 'fav' | 'note'
  q?: string
  cptID?: number
}

export const reviewPages = {
  review: {
    path: '/review',
    title: '复习中心',
    keepAlive: true,
    load: () => import('./center/ReviewPage.tsx'),
  },
  myErrorTest: {
    path: '/myErrorTest',
    title: '错题本',
    keepAlive: true,
    search: (raw): MyErrorTestSearch => ({
      by: oneOf(raw, 'by', ['path', 'time']),
      recentDay: numberOf(raw, 'recentDay'),
      order: orderOf(raw),
      cptID: idOf(raw, 'cptID'),
      certainty: numberOf(raw, 'certainty'),
      reason: textOf(raw, 'reason'),
    }),
    load: () => import('./myErrorTest/MyErrorTestPage.tsx'),
  },
  collectNotes: {
    path: '/collectNotes',
    title: '收藏与笔记',
    keepAlive: true,
    search: (raw): CollectNotesSearch => ({
      kind: oneOf(raw, 'kind', ['fav', 'note']),
      q: textOf(raw, 'q'),
      cptID: idOf(raw, 'cptID'),
    }),
    load: () => import('./collectNotes/CollectNotesPage.tsx'),
  },
} as const satisfies PageRecords

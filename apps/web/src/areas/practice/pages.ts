import { beginChapter } from '../../calls/making/early.ts'
import type { PageRecords } from '../../platform/navigation/page.ts'
import { idOf, numberOf, oneOf, orderOf, textOf } from '../../search.ts'

type Raw = Record<string, unknown>

/** Ids missing in the address are 0: the page then says that there is no such chapter. */
export interface AnswerPageSearch {
  cptID: number
  appID: number
  mode?: 'recite'
  /** The allTestID to start at. */
  test?: number
  only?: 'wrong' | 'undone'
  /** The path of the list that the learner came from, without its slash; kept in the address for reloads. */
  from?: string
}
export interface ReviewTestSearch {
  appID: number
  set: 'wrong' | 'fav' | 'note' | 'due'
  cptID?: number
  recentDay?: number
  order?: 0 | 1
  /** Only for wrong questions: the stated certainty of the wrong answer (1 sure), and its reason. */
  certainty?: number
  reason?: string
  /** Only for due questions: those beyond the daily limits, too. */
  all?: 1
  mode?: 'recite'
  only?: 'wrong' | 'undone'
  /** The allTestID to start at. */
  test?: number
}
export interface AnswerTestSearch {
  appID: number
  cptID: number
}

const readAnswerPage = (raw: Raw): AnswerPageSearch => ({
  cptID: idOf(raw, 'cptID') ?? 0,
  appID: idOf(raw, 'appID') ?? 0,
  mode: oneOf(raw, 'mode', ['recite']),
  test: idOf(raw, 'test'),
  only: oneOf(raw, 'only', ['wrong', 'undone']),
  from: textOf(raw, 'from'),
})

const first = ({ query }: { query: Raw }) => beginChapter(readAnswerPage(query))

export const practicePages = {
  answerPage: {
    path: '/answerPage',
    title: '章节答题',
    frame: 'narrow',
    search: readAnswerPage,
    first,
    load: () => import('./answer/AnswerPage.tsx'),
  },
  zyAnswerPage: {
    path: '/ZYanswerPage',
    title: '执业答题',
    frame: 'narrow',
    search: readAnswerPage,
    first,
    load: () => import('./zyAnswer/ZYanswerPage.tsx'),
  },
  reviewTest: {
    path: '/reviewTest',
    title: '复习答题',
    frame: 'narrow',
    search: (raw): ReviewTestSearch => ({
      appID: idOf(raw, 'appID') ?? 0,
      set: oneOf(raw, 'set', ['wrong', 'fav', 'note', 'due']) ?? 'wrong',
      cptID: idOf(raw, 'cptID'),
      recentDay: numberOf(raw, 'recentDay'),
      order: orderOf(raw),
      certainty: numberOf(raw, 'certainty'),
      reason: textOf(raw, 'reason'),
      all: numberOf(raw, 'all') === 1 ? 1 : undefined,
      mode: oneOf(raw, 'mode', ['recite']),
      only: oneOf(raw, 'only', ['wrong', 'undone']),
      test: idOf(raw, 'test'),
    }),
    load: () => import('./reviewTest/ReviewTestPage.tsx'),
  },
  answerTest: {
    path: '/answerTest',
    title: '测评答题',
    frame: 'narrow',
    search: (raw): AnswerTestSearch => ({ appID: idOf(raw, 'appID') ?? 0, cptID: idOf(raw, 'cptID') ?? 0 }),
    load: () => import('./answerTest/AnswerTestPage.tsx'),
  },
} as const satisfies PageRecords

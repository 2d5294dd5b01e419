import { idOf, numberOf, oneOf, textOf } from './search.ts'

/** The queries that pages of several areas share: lists with a tree of chapters, and lists of papers. */
type Raw = Record<string, unknown>

/** The query of pages with a tree of chapters. */
export interface TreeSearch {
  q?: string
  /** The book, tag or set of the tree, on pages that show one at a time. */
  part?: number
  /** The YTMJ edition of a licence tree. */
  isYTMJ?: 1
  /** Only what can be practised without VIP. */
  free?: 1
  /** The kind of sets before the exam. */
  type?: string
  /** The code of the friend's link that was followed. */
  share?: string
}

export const readTreeSearch = (raw: Raw): TreeSearch => ({
  q: textOf(raw, 'q'),
  part: idOf(raw, 'part'),
  isYTMJ: numberOf(raw, 'isYTMJ') === 1 ? 1 : undefined,
  free: numberOf(raw, 'free') === 1 ? 1 : undefined,
  type: textOf(raw, 'type'),
  share: textOf(raw, 'share'),
})

/** The query of lists of papers. */
export interface PapersSearch {
  q?: string
  /** The expanded paper. */
  paperID?: number
  /** Filters by the learner's state: not begun, under way, or handed in. */
  state?: 'new' | 'running' | 'done'
}

export const readPapersSearch = (raw: Raw): PapersSearch => ({
  q: textOf(raw, 'q'),
  paperID: idOf(raw, 'paperID'),
  state: oneOf(raw, 'state', ['new', 'running', 'done']),
})

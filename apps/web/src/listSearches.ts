import { idOf, numberOf, oneOf, textOf } from './search.ts'

/** What pages of several areas read from their address: lists over trees of chapters, and lists of papers. */
type Raw = Record<string, unknown>

/** Pages over a tree of chapters. */
export interface TreeSearch {
  q?: string
  /** A book, tag or set of the tree, where the page shows one at a time. */
  part?: number
  /** The YTMJ edition of a licence tree. */
  isYTMJ?: 1
  /** Only what can be practised without VIP. */
  free?: 1
  /** The kind of sets before the exam. */
  type?: string
  /** The code of the friend's link that one comes by. */
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

/** Lists of papers. */
export interface PapersSearch {
  q?: string
  /** The paper that is open. */
  paperID?: number
  /** Only papers that I have not sat, have under way, or have handed in. */
  state?: 'new' | 'running' | 'done'
}

export const readPapersSearch = (raw: Raw): PapersSearch => ({
  q: textOf(raw, 'q'),
  paperID: idOf(raw, 'paperID'),
  state: oneOf(raw, 'state', ['new', 'running', 'done']),
})

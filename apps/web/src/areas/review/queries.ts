import type { ReviewNode } from '@tizhou/contract/areas/review/review'
import type { ErrorReason } from '@tizhou/domain/review/reasons'
import {
  errorPathChapter,
  errorTestPages,
  favOrNoteTestPages,
  favPathChapter,
  PAGE_OF_LIST,
  type ReviewPage,
} from '../../calls/review.ts'
import { loadedIDs } from './list/reviewItems.ts'

export type ReviewKind = 'wrong' | 'fav' | 'note'

/** What a list shows: `recentDay` 0 is today, `order` 1 the oldest first, `q` a word of stem or note. */
export interface ReviewScope {
  kind: ReviewKind
  cptID?: number
  recentDay?: number
  order?: 0 | 1
  q?: string
  /** Wrong questions only: how sure I was (1 sure, 2 unsure, 3 a guess), and why it went wrong. */
  certainty?: number
  reason?: string
}

/** My questions of a kind, fifty at a time. */
export function reviewList(appID: number, scope: ReviewScope) {
  const { kind, cptID, recentDay, order, certainty, q } = scope
  const of = { appID, cptID, recentDay }
  return kind === 'wrong'
    ? errorTestPages({ ...of, order, certainty, reason: scope.reason as ErrorReason | undefined }, nextPage)
    : favOrNoteTestPages({ ...of, favOrNote: kind, keyword: q }, nextPage)
}

/**
 * The next page is counted from what is loaded: where some were taken out of the list it overlaps, and what came twice
 * is shown once (reviewItems.ts).
 */
function nextPage(last: ReviewPage, all: ReviewPage[]): number | undefined {
  const loaded = loadedIDs(all).size
  return loaded < last.Total ? Math.floor(loaded / PAGE_OF_LIST) : undefined
}

/** Chapters that hold some of them, with counts that include the chapters below. */
export const reviewChapters = (appID: number, kind: ReviewKind) => ({
  ...(kind === 'wrong' ? errorPathChapter({ appID }) : favPathChapter({ appID, favOrNote: kind })),
  select: chaptersOf,
})

const chaptersOf = ({ Total, ChapterMenuJson }: { Total: number; ChapterMenuJson: string }) => ({
  total: Total,
  nodes: JSON.parse(ChapterMenuJson) as ReviewNode[],
})

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

/** The filters of a list: `recentDay` 0 is today, `order` 1 the oldest first, `q` a word of stem or note. */
export interface ReviewScope {
  kind: ReviewKind
  cptID?: number
  recentDay?: number
  order?: 0 | 1
  q?: string
  /** Only for wrong questions: the stated certainty (1 sure, 2 unsure, 3 a guess), and the reason. */
  certainty?: number
  reason?: string
}

/** The learner's questions of a kind, fifty at a time. */
export function reviewList(appID: number, scope: ReviewScope) {
  const { kind, cptID, recentDay, order, certainty, q } = scope
  const of = { appID, cptID, recentDay }
  return kind === 'wrong'
    ? errorTestPages({ ...of, order, certainty, reason: scope.reason as ErrorReason | undefined }, nextPage)
    : favOrNoteTestPages({ ...of, favOrNote: kind, keyword: q }, nextPage)
}

/**
 * The next page number follows from the loaded questions. After removals pages overlap; duplicates are shown once
 * (reviewItems.ts).
 */
function nextPage(last: ReviewPage, all: ReviewPage[]): number | undefined {
  const loaded = loadedIDs(all).size
  return loaded < last.Total ? Math.floor(loaded / PAGE_OF_LIST) : undefined
}

/** Chapters that contain questions of a kind, with counts that include subchapters. */
export const reviewChapters = (appID: number, kind: ReviewKind) => ({
  ...(kind === 'wrong' ? errorPathChapter({ appID }) : favPathChapter({ appID, favOrNote: kind })),
  select: chaptersOf,
})

const chaptersOf = ({ Total, ChapterMenuJson }: { Total: number; ChapterMenuJson: string }) => ({
  total: Total,
  nodes: JSON.parse(ChapterMenuJson) as ReviewNode[],
})

import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { ReviewNode } from '@tizhou/contract/areas/review'
import type { ErrorReason } from '@tizhou/domain/review/reasons'
import { request } from '../../platform/requests/request.ts'
import { loadedIDs } from './list/reviewItems.ts'
import type { ReviewPage } from './list/reviewPage.ts'

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

const PAGE = 50

/**
 * My questions of a kind, fifty at a time. The next page is counted from what is loaded: where some were taken
 * out of the list it overlaps, and what came twice is shown once (reviewItems.ts).
 */
export const reviewListOptions = (appID: number, scope: ReviewScope) =>
  infiniteQueryOptions({
    queryKey: ['review.list', appID, scope],
    queryFn: ({ pageParam, signal }) => page(appID, scope, pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: (last: ReviewPage, all: ReviewPage[]) => {
      const loaded = loadedIDs(all).size
      return loaded < last.Total ? Math.floor(loaded / PAGE) : undefined
    },
    staleTime: 0,
    meta: { quiet: true },
  })

function page(appID: number, scope: ReviewScope, curPage: number, signal: AbortSignal): Promise<ReviewPage> {
  const { kind, cptID, recentDay, order, q, certainty } = scope
  const params = { appID, cptID, recentDay, queryTestInfo: 0, queryKnowledge: 1, curPage, eachPageNum: PAGE } as const
  const options = { signal, allowedRepeat: true }
  return kind === 'wrong'
    ? request(
        'review.getUserErrorTest',
        { ...params, order, certainty, reason: scope.reason as ErrorReason | undefined },
        options,
      )
    : request('review.getUserFavOrNoteTest', { ...params, queryHistory: 1, favOrNote: kind, keyword: q }, options)
}

/** Chapters that hold some of them, with counts that include the chapters below. */
export const reviewChaptersOptions = (appID: number, kind: ReviewKind) =>
  queryOptions({
    queryKey: ['review.chapters', appID, kind],
    queryFn: async ({ signal }) => {
      const options = { signal, allowedRepeat: true }
      const reply =
        kind === 'wrong'
          ? await request('review.errorPathChapter', { appID }, options)
          : await request('review.favPathChapter', { appID, favOrNote: kind }, options)
      return { total: reply.Total, nodes: JSON.parse(reply.ChapterMenuJson) as ReviewNode[] }
    },
    staleTime: 0,
    meta: { quiet: true },
  })

/** On which days (Beijing) how many questions came into the wrong book. */
export const errorDaysOptions = (appID: number) =>
  queryOptions({
    queryKey: ['review.days', appID],
    queryFn: ({ signal }) => request('review.errorTimeChapter', { appID }, { signal, allowedRepeat: true }),
    staleTime: 0,
    meta: { quiet: true },
  })

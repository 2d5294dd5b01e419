import { queryOptions } from '@tanstack/react-query'
import type { Data } from '@tizhou/contract/contract'
import type { ErrorReason } from '@tizhou/domain/review/reasons'
import { request } from '../../../platform/requests/request.ts'
import type { ReviewTestSearch } from '../pages.ts'
import { picturesOfSet } from '../queries.ts'

type ReviewSet = Data<'review.getUserErrorTest'>

const PAGE = 200
/** A sitting holds so many at most; the rest comes in the next one. */
export const REVIEW_MOST = 1000

/** Which questions are asked for: how they are shown, and where one begins, is not part of it. */
export const setOf = (search: ReviewTestSearch): ReviewTestSearch => ({
  ...search,
  mode: undefined,
  only: undefined,
  test: undefined,
})

/** A whole review set: its pages together. */
export const reviewSetOptions = (search: ReviewTestSearch) =>
  queryOptions({
    queryKey: ['practice.reviewSet', setOf(search)],
    queryFn: async ({ signal }) => {
      const first = await page(search, 0, signal)
      const pages = Math.ceil(Math.min(first.Total, REVIEW_MOST) / PAGE)
      const rest = await Promise.all(
        Array.from({ length: Math.max(0, pages - 1) }, (_, at) => page(search, at + 1, signal)),
      )
      return joinSets([first, ...rest])
    },
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
    meta: { offline: true, quiet: true, pictures: picturesOfSet(search.appID) },
  })

function page(search: ReviewTestSearch, curPage: number, signal: AbortSignal): Promise<ReviewSet> {
  const { appID, set, cptID, recentDay, order, certainty, all } = search
  const options = { signal, allowedRepeat: true }
  const of = { appID, cptID, queryTestInfo: 1, curPage, eachPageNum: PAGE } as const
  if (set === 'due') return request('review.dueTest', { ...of, beyondLimit: all }, options)
  const params = { ...of, recentDay, queryKnowledge: 1 } as const
  const reason = search.reason as ErrorReason | undefined
  return set === 'wrong'
    ? request('review.getUserErrorTest', { ...params, order, certainty, reason }, options)
    : request('review.getUserFavOrNoteTest', { ...params, queryHistory: 1, favOrNote: set }, options)
}

/** Several pages as one set: sections of the same style joined, in the order in which they come. */
export function joinSets(pages: readonly ReviewSet[]): ReviewSet {
  const [first, ...rest] = pages
  if (!first) throw new Error('no pages')
  const styles = new Map<number, ReviewSet['test']['StyleItems'][number]>()
  for (const { test } of pages) {
    for (const style of test.StyleItems) {
      const known = styles.get(style.StyleID)
      styles.set(style.StyleID, known ? { ...known, TestItems: [...known.TestItems, ...style.TestItems] } : style)
    }
  }
  return {
    ...first,
    test: { StyleItems: [...styles.values()] },
    testInfo: pages.flatMap((one) => one.testInfo),
    history: pages.flatMap((one) => one.history),
    Times: Object.assign({}, first.Times, ...rest.map((one) => one.Times)),
    Facts: Object.assign({}, first.Facts, ...rest.map((one) => one.Facts)),
  }
}

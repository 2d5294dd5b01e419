import type { ErrorReason } from '@tizhou/domain/review/reasons'
import { dueSet, errorTestSet, favOrNoteTestSet, PAGE_OF_SET, type ReviewPage } from '../../../calls/review.ts'
import type { ReviewTestSearch } from '../pages.ts'
import { withPictures } from '../queries.ts'

/** The most questions in a sitting; further ones come in the next one. */
export const REVIEW_MOST = 1000

/** The part of the search that decides which questions are fetched, without mode and initial question. */
export const setOf = (search: ReviewTestSearch): ReviewTestSearch => ({
  ...search,
  mode: undefined,
  only: undefined,
  test: undefined,
})

/** A whole review set, its pages joined. */
export function reviewSet(search: ReviewTestSearch) {
  const { appID, set, cptID, recentDay, order, certainty, all } = search
  const of = { appID, cptID, recentDay }
  const options =
    set === 'due'
      ? dueSet({ appID, cptID, beyondLimit: all }, joined)
      : set === 'wrong'
        ? errorTestSet({ ...of, order, certainty, reason: search.reason as ErrorReason | undefined }, joined)
        : favOrNoteTestSet({ ...of, favOrNote: set }, joined)
  return withPictures(options, appID)
}

async function joined(page: (curPage: number) => Promise<ReviewPage>): Promise<ReviewPage> {
  const first = await page(0)
  const pages = Math.ceil(Math.min(first.Total, REVIEW_MOST) / PAGE_OF_SET)
  const rest = await Promise.all(Array.from({ length: Math.max(0, pages - 1) }, (_, at) => page(at + 1)))
  return joinSets([first, ...rest])
}

/** Joins pages into one set: sections of one style are merged, in the order of their first occurrence. */
export function joinSets(pages: readonly ReviewPage[]): ReviewPage {
  const [first, ...rest] = pages
  if (!first) throw new Error('no pages')
  const styles = new Map<number, ReviewPage['test']['StyleItems'][number]>()
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

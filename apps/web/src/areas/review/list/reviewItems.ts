import type { ReviewPage, ReviewPages } from '../../../calls/review.ts'
import { excerptOf } from '../../../runner/state/excerpt.ts'
import { NO_PAST, type Past, type Question } from '../../../runner/state/question.ts'
import { setFromWire } from '../../../runner/state/wire.ts'

export interface ReviewItem {
  id: number
  question: Question
  past: Past
  /** When it came into the list, ms UTC. */
  at: number
  /** What the review knows of it; wrong questions only. */
  fact?: WrongFact
  /** Beginning of the stem (behind that of its case), without markers. */
  excerpt: string
}

export type WrongFact = NonNullable<ReviewPage['Facts']>[string]

/** Ids of all questions that the pages hold. */
export const loadedIDs = (pages: readonly ReviewPage[]): Set<string> =>
  new Set(pages.flatMap((page) => Object.keys(page.Times)))

/**
 * The questions of the loaded pages in the order of the list: by the moment each came in. Pages may overlap; a
 * question shows once, in its newest copy.
 */
export function reviewItems(pages: readonly ReviewPage[], oldestFirst: boolean): ReviewItem[] {
  const items = new Map<number, ReviewItem>()
  for (const page of pages) {
    const set = setFromWire(page)
    for (const question of set.questions) {
      const at = page.Times[question.id]
      if (at === undefined) continue
      const past = set.past.get(question.id) ?? NO_PAST
      items.set(question.id, {
        id: question.id,
        question,
        past,
        at,
        fact: page.Facts?.[question.id],
        excerpt: excerptOf(question),
      })
    }
  }
  const sign = oldestFirst ? 1 : -1
  return [...items.values()].sort((one, other) => sign * (one.at - other.at) || one.id - other.id)
}

/** The pages without one question; the totals follow. */
export function withoutItem(pages: ReviewPages, id: number): ReviewPages {
  const held = pages.pages.some((page) => String(id) in page.Times)
  return {
    ...pages,
    pages: pages.pages.map((page) => {
      const { [String(id)]: _gone, ...Times } = page.Times
      return { ...page, Times, Total: page.Total - (held ? 1 : 0) }
    }),
  }
}

/** The pages with a question back that was taken out of page `at`: undo takes back that one thing alone. */
export function withItemBack(pages: ReviewPages, item: Pick<ReviewItem, 'id' | 'at'>, at: number): ReviewPages {
  return {
    ...pages,
    pages: pages.pages.map((page, place) => ({
      ...page,
      Total: page.Total + 1,
      Times: place === at ? { ...page.Times, [item.id]: item.at } : page.Times,
    })),
  }
}

/** In which page a question stands; −1 in none. */
export const pageOf = (pages: ReviewPages | undefined, id: number): number =>
  pages?.pages.findIndex((page) => String(id) in page.Times) ?? -1

/** The pages with why I answered one question wrong, as I see it; null: not said. */
export function withReason(pages: ReviewPages, id: number, reason: string | null): ReviewPages {
  return {
    ...pages,
    pages: pages.pages.map((page) => {
      const fact = page.Facts?.[id]
      return fact ? { ...page, Facts: { ...page.Facts, [id]: { ...fact, Reason: reason } } } : page
    }),
  }
}

/** The pages with what I changed about one question (its note). */
export function withNote(pages: ReviewPages, id: number, note: string): ReviewPages {
  return {
    ...pages,
    pages: pages.pages.map((page) => ({
      ...page,
      history: page.history.map((entry) => (entry.AllTestID === id ? { ...entry, Note: note } : entry)),
    })),
  }
}

import type { ReviewPage, ReviewPages } from '../../../calls/review.ts'
import { excerptOf } from '../../../runner/state/excerpt.ts'
import { NO_PAST, type Past, type Question } from '../../../runner/state/question.ts'
import { setFromWire } from '../../../runner/state/wire.ts'

export interface ReviewItem {
  id: number
  question: Question
  past: Past
  /** When it was added to the list, ms UTC. */
  at: number
  /** Its review state; only for wrong questions. */
  fact?: WrongFact
  /** The beginning of case and stem as plain text. */
  excerpt: string
}

/** The question counts as a mistake by a key that was corrected since: the same reply is right by the present one. */
export const isByFormerKey = ({ question, past }: Pick<ReviewItem, 'question' | 'past'>): boolean =>
  past.right === false && past.reply !== null && past.reply !== '' && past.reply === question.answer

export type WrongFact = NonNullable<ReviewPage['Facts']>[string]

/** The ids of all questions in the pages. */
export const loadedIDs = (pages: readonly ReviewPage[]): Set<string> =>
  new Set(pages.flatMap((page) => Object.keys(page.Times)))

/**
 * The questions of the loaded pages in the order of the list, by the moment they were added. Pages may overlap; a
 * question is shown once, in its newest copy.
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

/** The pages without one question, with reduced totals. */
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

/** The pages with a removed question put back into page `at`: undo restores that question only. */
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

/** The index of the page that contains a question; −1 without one. */
export const pageOf = (pages: ReviewPages | undefined, id: number): number =>
  pages?.pages.findIndex((page) => String(id) in page.Times) ?? -1

/** The pages with the learner's reason for one wrong answer; null: none. */
export function withReason(pages: ReviewPages, id: number, reason: string | null): ReviewPages {
  return {
    ...pages,
    pages: pages.pages.map((page) => {
      const fact = page.Facts?.[id]
      return fact ? { ...page, Facts: { ...page.Facts, [id]: { ...fact, Reason: reason } } } : page
    }),
  }
}

/** The pages with the learner's changed note on one question. */
export function withNote(pages: ReviewPages, id: number, note: string): ReviewPages {
  return {
    ...pages,
    pages: pages.pages.map((page) => ({
      ...page,
      history: page.history.map((entry) => (entry.AllTestID === id ? { ...entry, Note: note } : entry)),
    })),
  }
}

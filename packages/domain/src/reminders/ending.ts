import { daysLeft } from '../versions/daysLeft.ts'

/** From so many days before its last day a learner is told, once, of the end of a version. */
export const ENDING_DAYS = 7

/** A version that a learner holds, moments in ms UTC. */
interface Term {
  startsAt: number
  endsAt: number
  /** The modules that it unlocks. */
  modules: readonly string[]
}

interface Ending<T> {
  term: T
  /** Days until its last day; 0: that is today. */
  left: number
}

const DAY = 86_400_000

/**
 * The terms of one subject that are about to end. One is left out where others go on, or follow within a day, that
 * unlock all that it does.
 */
export const endingTerms = <T extends Term>(terms: readonly T[], now: number): Ending<T>[] =>
  terms.flatMap((term) => {
    const left = daysLeft(term.endsAt, now)
    if (left > ENDING_DAYS || term.startsAt > now || term.endsAt <= now || isContinued(term, terms)) return []
    return [{ term, left }]
  })

function isContinued({ endsAt, modules }: Term, terms: readonly Term[]): boolean {
  const after = terms.filter((other) => other.endsAt > endsAt && other.startsAt <= endsAt + DAY)
  const unlocked = new Set(after.flatMap((other) => other.modules))
  return after.length > 0 && modules.every((module) => unlocked.has(module))
}

/** What is said of the time left. */
export const leftText = (left: number): string =>
  left === 0 ? '今天到期' : left === 1 ? '明天到期' : `还有 ${left} 天到期`

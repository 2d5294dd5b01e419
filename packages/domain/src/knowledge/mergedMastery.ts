import { beijingDay } from '../dates/beijing.ts'
import { afterDays, KNOWN_AT_FIRST } from './models/bkt.ts'

export interface Mastery {
  /** P(L) right after the last answer. */
  known: number
  answers: number
  /** ms UTC. */
  last_at: number
}

/** No evidence is so sure that none against it would count. */
const SUREST = 0.999

const odds = (chance: number) => chance / (1 - chance)

/**
 * What is known of one point of which parts were traced as several points: each part is first forgotten up to the last
 * answer of all, as afterDays says; then the evidence is put together by Bayes: the odds of the parts, each relative to
 * what everybody begins with, are multiplied. The order of the parts does not matter; one part alone stays as it is.
 * Answers are summed. (Replaying the log of replies would read every answer of every learner to a question of the
 * points, in one transaction.)
 */
export function mergedMastery(parts: readonly Mastery[]): Mastery {
  const told = parts.filter(({ answers }) => answers > 0)
  const [only] = told
  if (!only) return { known: KNOWN_AT_FIRST, answers: 0, last_at: parts[0]?.last_at ?? 0 }
  if (told.length === 1) return { known: only.known, answers: only.answers, last_at: only.last_at }
  const last_at = Math.max(...told.map((part) => part.last_at))
  const begin = odds(KNOWN_AT_FIRST)
  // In one order, so that the same parts give the same figure to the last bit.
  const factors = told
    .map(
      (part) => odds(Math.min(SUREST, afterDays(part.known, beijingDay(last_at) - beijingDay(part.last_at)))) / begin,
    )
    .sort((a, b) => a - b)
  const all = begin * factors.reduce((product, factor) => product * factor, 1)
  return {
    known: Math.min(SUREST, all / (1 + all)),
    answers: told.reduce((sum, { answers }) => sum + answers, 0),
    last_at,
  }
}

import { beijingDay } from '../dates/beijing.ts'
import { afterDays, KNOWN_AT_FIRST } from './models/bkt.ts'

export interface Mastery {
  /** P(L) right after the last answer. */
  known: number
  answers: number
  /** ms UTC. */
  last_at: number
}

/** Upper bound of a part's probability, so that contrary evidence still counts. */
const SUREST = 0.999

const odds = (chance: number) => chance / (1 - chance)

/**
 * Mastery of one point that was traced as several: each part is first forgotten up to the last answer of all
 * (afterDays), then the evidence is combined by Bayes: the odds of the parts, relative to the common prior, are
 * multiplied. Independent of the parts' order; a single part is unchanged. Answers are summed. (Replaying the log of
 * replies would read all answers of all learners to the points' questions in one transaction.)
 */
export function mergedMastery(parts: readonly Mastery[]): Mastery {
  const told = parts.filter(({ answers }) => answers > 0)
  const [only] = told
  if (!only) return { known: KNOWN_AT_FIRST, answers: 0, last_at: parts[0]?.last_at ?? 0 }
  if (told.length === 1) return { known: only.known, answers: only.answers, last_at: only.last_at }
  const last_at = Math.max(...told.map((part) => part.last_at))
  const begin = odds(KNOWN_AT_FIRST)
  // In a fixed order, so that the result is the same to the last bit.
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

/**
 * What is known of two points that were traced as one, so that mergedMastery puts together what was there again: the
 * evidence, which is the odds relative to what everybody begins with, is shared out as the questions are, and so are the
 * answers. A part that gets no answer is undefined, and the other has all. `share`: of the questions that go, 0 to 1.
 */
export function splitMastery(whole: Mastery, share: number): { stays: Mastery | undefined; goes: Mastery | undefined } {
  const goes = Math.round(whole.answers * share)
  if (goes === 0) return { stays: whole, goes: undefined }
  if (goes === whole.answers) return { stays: undefined, goes: whole }
  const begin = odds(KNOWN_AT_FIRST)
  const evidence = odds(Math.min(SUREST, whole.known)) / begin
  const part = (weight: number, answers: number): Mastery => {
    const all = begin * evidence ** weight
    return { known: all / (1 + all), answers, last_at: whole.last_at }
  }
  return { stays: part(1 - share, whole.answers - goes), goes: part(share, goes) }
}

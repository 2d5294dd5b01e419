import type { Form } from '../../content/question.ts'

/**
 * Bayesian knowledge tracing: how likely a learner knows a point, by what he or she answered (Corbett & Anderson,
 * "Knowledge tracing: Modeling the acquisition of procedural knowledge", User Modeling and User-Adapted Interaction
 * 4, 1995, 253–278). All values are probabilities, 0–1.
 */

/** How an answer can deceive. */
export interface Noise {
  /** Wrong though the point is known. */
  slip: number
  /** Probability of a right answer without mastery (guess). */
  guess: number
}

/** Known before the first answer: exams are sat by people who have learnt the field once. */
export const KNOWN_AT_FIRST = 0.4

/** Learnt by one answer with its explanation, P(T). */
const LEARNT = 0.1

/**
 * Lost in a day of what was gained, so that half of it is gone after some 34 days. That time loses knowledge is
 * found by Qiu, Qi, Lu, Pardos & Heffernan, "Does time matter? Modeling the effect of time with Bayesian knowledge
 * tracing" (EDM 2011), who let it be forgotten only between days; the rate is this project's, until enough replies
 * are there to fit it (docs/decisions/0010-knowledge.md).
 */
const LOST_A_DAY = 0.02

/** From there on a point counts as known (0.95 in Corbett & Anderson). */
export const MASTERED = 0.95
/** Below it a point that was known is due again. */
export const DUE_BELOW = 0.85
/** Fewer answers say too little to show a figure. */
export const JUDGED_FROM = 3

/** Letters left once two or more are right: of five options 26 sets. */
const severalOf = (options: number) => Math.min(0.2, 1 / Math.max(1, 2 ** options - options - 1))

/**
 * Slip and guess of a form. One of n options is guessed once in n times; a set of options or a written answer
 * hardly ever, and is missed sooner by somebody who knows. True/false is a coin.
 */
export function noiseOf(form: Form, options: number): Noise {
  switch (form) {
    case 'ATEST':
    case 'BTEST':
    case 'A3TEST':
      return { slip: 0.1, guess: Math.min(0.45, 1 / Math.max(2, options)) }
    case 'PDTEST':
      return { slip: 0.08, guess: 0.5 }
    case 'XTEST':
      return { slip: 0.25, guess: severalOf(options) }
    case 'CASETEST':
      return { slip: 0.3, guess: severalOf(options) }
    case 'TKTEST':
      return { slip: 0.2, guess: 0.01 }
    case 'JDTEST':
      return { slip: 0.2, guess: 0.05 }
  }
}

/** How likely the next answer is right: P(C) = P(L)(1 − P(S)) + (1 − P(L))P(G). */
export const chanceRight = (known: number, { slip, guess }: Noise): number => known * (1 - slip) + (1 - known) * guess

/** P(L) after an answer: what it says of the moment before (Bayes), and what was learnt by it. */
export function afterAnswer(known: number, right: boolean, { slip, guess }: Noise, learnt = LEARNT): number {
  const likely = right ? known * (1 - slip) : known * slip
  const else_ = right ? (1 - known) * guess : (1 - known) * (1 - guess)
  const seen = likely + else_ === 0 ? known : likely / (likely + else_)
  return seen + (1 - seen) * learnt
}

/** P(L) after so many whole days without an answer: what was gained wears off towards what one starts with. */
export function afterDays(known: number, days: number): number {
  if (days <= 0 || known <= KNOWN_AT_FIRST) return known
  return KNOWN_AT_FIRST + (known - KNOWN_AT_FIRST) * (1 - LOST_A_DAY) ** days
}

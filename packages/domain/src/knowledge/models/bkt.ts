import type { Form } from '../../content/question.ts'

/**
 * Bayesian knowledge tracing: the probability that a learner knows a point, from the answers (Corbett & Anderson,
 * "Knowledge tracing: Modeling the acquisition of procedural knowledge", User Modeling and User-Adapted Interaction 4,
 * 1995, 253–278). All values are probabilities, 0–1.
 */

/** Noise of an answer. */
export interface Noise {
  /** Probability of a wrong answer although the point is known. */
  slip: number
  /** Probability of a right answer without mastery (guess). */
  guess: number
}

/** Probability of knowing before the first answer: candidates have studied the field before. */
export const KNOWN_AT_FIRST = 0.4

/** Probability of learning by an answer with its explanation, P(T). */
export const LEARNT = 0.1

/**
 * Share of the gained knowledge that is forgotten in a day, so that half of it is left after some 34 days. Forgetting
 * between days follows Qiu, Qi, Lu, Pardos & Heffernan, "Does time matter? Modeling the effect of time with Bayesian
 * knowledge tracing" (EDM 2011); the rate is this project's, until there are enough replies to fit it
 * (docs/decisions/0010-knowledge.md).
 */
export const LOST_A_DAY = 0.02

/** From this probability on a point counts as known (0.95 in Corbett & Anderson). */
export const MASTERED = 0.95
/** Below this probability a known point is due again. */
export const DUE_BELOW = 0.85
/** With fewer answers no figure is shown. */
export const JUDGED_FROM = 3

/** Chance of guessing two or more right options; of five options there are 26 such sets. */
const severalOf = (options: number) => Math.min(0.2, 1 / Math.max(1, 2 ** options - options - 1))

/**
 * Slip and guess of a form. One of n options is guessed once in n times; a set of options or a written answer is hardly
 * ever guessed, and more often missed by somebody who knows. True/false is guessed half of the time.
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

/** Probability that the next answer is right: P(C) = P(L)(1 − P(S)) + (1 − P(L))P(G). */
export const chanceRight = (known: number, { slip, guess }: Noise): number => known * (1 - slip) + (1 - known) * guess

/** P(L) after an answer: first by Bayes' rule, then with learning. */
export function afterAnswer(known: number, right: boolean, { slip, guess }: Noise, learnt = LEARNT): number {
  const likely = right ? known * (1 - slip) : known * slip
  const else_ = right ? (1 - known) * guess : (1 - known) * (1 - guess)
  const seen = likely + else_ === 0 ? known : likely / (likely + else_)
  return seen + (1 - seen) * learnt
}

/** P(L) after so many whole days without an answer: gains decay towards the initial probability. */
export function afterDays(known: number, days: number): number {
  if (days <= 0 || known <= KNOWN_AT_FIRST) return known
  return KNOWN_AT_FIRST + (known - KNOWN_AT_FIRST) * (1 - LOST_A_DAY) ** days
}

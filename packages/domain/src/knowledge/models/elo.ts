import { information, probability } from './rasch.ts'

/**
 * Elo ratings of learners and questions: a running estimate on the Rasch scale without refitting (Pelánek,
 * "Applications of the Elo rating system in adaptive educational systems", Computers & Education 98, 2016, 169–179;
 * U(n) = a / (1 + b·n) with a = 1, b = 0.05).
 */
export interface Rating {
  /** Logits. */
  value: number
  /** Number of first answers behind it. */
  answers: number
}

const pace = (answers: number): number => 1 / (1 + 0.05 * answers)
/** Least step of a learner's rating, since learners change; questions hardly do. */
const LEARNER_PACE = 0.08
const QUESTION_PACE = 0.01

/** Both ratings after a learner's first answer to a question. */
export function rated(learner: Rating, question: Rating, right: boolean): { learner: Rating; question: Rating } {
  const surprise = (right ? 1 : 0) - probability(learner.value, question.value)
  return {
    learner: {
      value: learner.value + Math.max(LEARNER_PACE, pace(learner.answers)) * surprise,
      answers: learner.answers + 1,
    },
    question: {
      value: question.value - Math.max(QUESTION_PACE, pace(question.answers)) * surprise,
      answers: question.answers + 1,
    },
  }
}

/**
 * Initial difficulty by the author's grade (1 easy – 5 hard): prepared learners answer some 60 % of medium questions
 * right.
 */
export const startingDifficulty = (difficulty: number | null): number => -0.4 + ((difficulty ?? 3) - 3) * 0.5

/** Standard deviation of an author's grade, in logits. */
const AUTHOR_ERROR = 0.8
/** Information of one answer by a learner near the question's difficulty. */
const TOLD = 0.2

/** Standard error of a question's difficulty after so many first answers. */
export const difficultyError = (answers: number): number => 1 / Math.sqrt(1 / AUTHOR_ERROR ** 2 + TOLD * answers)

const STEPS = 20

/**
 * The difficulty that fits all first answers at once, with the learners' ratings as abilities: unlike a running rating
 * it does not depend on their order. Maximum a posteriori with the initial difficulty as prior, by Newton's method.
 */
export function refitted(answers: readonly { ability: number; right: boolean }[], start: number): number {
  const trust = 1 / AUTHOR_ERROR ** 2
  let value = start
  for (let step = 0; step < STEPS; step++) {
    let slope = (start - value) * trust
    let told = trust
    for (const { ability, right } of answers) {
      slope += probability(ability, value) - (right ? 1 : 0)
      told += information(ability, value)
    }
    // Bounded: where there is little information a step would be too large.
    const by = Math.max(-1, Math.min(1, slope / told))
    value += by
    if (Math.abs(by) < 1e-4) break
  }
  return value
}

import { information, probability } from './rasch.ts'

/**
 * Elo ratings of learners and questions, one answer at a time: a running estimate on the Rasch scale that needs no
 * refitting (Pelánek, "Applications of the Elo rating system in adaptive educational systems", Computers & Education
 * 98, 2016, 169–179; U(n) = a / (1 + b·n) with a = 1, b = 0.05).
 */
export interface Rating {
  /** Logits. */
  value: number
  /** First answers it was made from. */
  answers: number
}

const pace = (answers: number): number => 1 / (1 + 0.05 * answers)
/** Learners change, so their rating never stands still; questions hardly do. */
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
 * Where a question begins, by its author's difficulty (1 easy – 5 hard): people who prepare get some 60 % of a
 * middling question right.
 */
export const startingDifficulty = (difficulty: number | null): number => -0.4 + ((difficulty ?? 3) - 3) * 0.5

/** How far an author's guess may be off, in logits. */
const AUTHOR_ERROR = 0.8
/** What one answer of somebody near a question's difficulty tells of it. */
const TOLD = 0.2

/** Standard error of a question's difficulty after so many first answers. */
export const difficultyError = (answers: number): number => 1 / Math.sqrt(1 / AUTHOR_ERROR ** 2 + TOLD * answers)

const STEPS = 20

/**
 * The difficulty that fits all first answers at once, with the learners' ratings taken as their abilities: a running
 * rating depends on who came last, this does not. The likeliest under the author's guess as prior, by Newton's steps.
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
    // Bounded: far off, where nothing is told, a step would leap.
    const by = Math.max(-1, Math.min(1, slope / told))
    value += by
    if (Math.abs(by) < 1e-4) break
  }
  return value
}

import { beijingDay } from '@tizhou/domain/dates/beijing'
import { ECHO_MS } from '@tizhou/domain/knowledge/echo'
import type { AnswerLog } from '@tizhou/domain/knowledge/fitted/answerLog'
import type { ShownAnswer } from '@tizhou/domain/knowledge/fitted/shownMastery'
import { noiseOf } from '@tizhou/domain/knowledge/models/bkt'
import type { PointIndex } from '../points/pointIndex.ts'
import type { TrailEntry } from './trails.ts'

/**
 * Converts a learner's trail to answers to points, by the points that questions name now. As in trackMastery, a key
 * repeated within ECHO_MS is ignored, except for short answers, which learners judge themselves.
 */
export class LearnerAnswers {
  readonly #index: PointIndex
  /** When each question was last answered. */
  readonly #last = new Map<number, number>()

  constructor(index: PointIndex) {
    this.#index = index
  }

  /** Undefined: the answer concerns no point. */
  next({ questionID, at, right }: TrailEntry): ShownAnswer | undefined {
    const question = this.#index.questions.get(questionID)
    if (!question) return undefined
    if (question.form !== 'JDTEST') {
      const before = this.#last.get(questionID)
      this.#last.set(questionID, Math.max(before ?? at, at))
      if (right && before !== undefined && at - before < ECHO_MS) return undefined
    }
    if (question.points.length === 0) return undefined
    return {
      question: questionID,
      points: question.points,
      right,
      day: beijingDay(at),
      noise: noiseOf(question.form, question.options),
    }
  }
}

/** A whole trail as a log for fitting. */
export function logOf(entries: readonly TrailEntry[], index: PointIndex): AnswerLog {
  const answers = new LearnerAnswers(index)
  const log = {
    points: [] as number[],
    right: [] as boolean[],
    together: [] as boolean[],
    days: [] as number[],
    questions: [] as number[],
    noises: [] as ShownAnswer['noise'][],
  }
  for (const entry of entries) {
    const answer = answers.next(entry)
    for (const [at, point] of (answer?.points ?? []).entries()) {
      log.points.push(point)
      log.right.push(entry.right)
      log.together.push(at > 0)
      log.days.push(answer?.day ?? 0)
      log.questions.push(entry.questionID)
      log.noises.push(answer?.noise ?? noiseOf('ATEST', 5))
    }
  }
  return log
}

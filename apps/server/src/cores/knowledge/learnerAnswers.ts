import { beijingDay } from '@tizhou/domain/dates/beijing'
import { ECHO_MS } from '@tizhou/domain/knowledge/echo'
import type { AnswerLog } from '@tizhou/domain/knowledge/fitted/answerLog'
import type { ShownAnswer } from '@tizhou/domain/knowledge/fitted/shownMastery'
import { noiseOf } from '@tizhou/domain/knowledge/models/bkt'
import type { PointIndex } from '../points/pointIndex.ts'
import type { TrailEntry } from './trails.ts'

/**
 * One learner's trail as answers to points, by what the questions name now. As in trackMastery a key that was repeated
 * within ECHO_MS tells nothing, but for short answers, which judge themselves.
 */
export class LearnerAnswers {
  readonly #index: PointIndex
  /** When each question was answered last. */
  readonly #last = new Map<number, number>()

  constructor(index: PointIndex) {
    this.#index = index
  }

  /** Undefined: it tells of no point. */
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

/** A whole trail as a log to fit to. */
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

import { entryOf } from '@tizhou/domain/runner/selectors'
import type { RunnerState } from '@tizhou/domain/runner/state'
import type { Question, QuestionSet } from '../../../runner/state/question.ts'

export interface PointResult {
  /** Null for the questions that name no knowledge point. */
  name: string | null
  total: number
  right: number
  /** The question to go on with: one of the point that was not answered right, else any. */
  next: { chapterID: number; questionID: number }
  /** `good`: all right; `weak`: less than half right; otherwise `unsure`. */
  standing: 'good' | 'unsure' | 'weak'
}

const isRight = (run: RunnerState, { id }: Question) => entryOf(run, id).score?.verdict === 'right'

/** The results of a scored set by knowledge point, the weakest first. A question of two points counts for both. */
export function pointResults(set: QuestionSet, run: RunnerState): PointResult[] {
  const byPoint = new Map<string | null, Question[]>()
  for (const question of set.questions) {
    for (const point of question.points.length > 0 ? question.points : [null]) {
      byPoint.set(point, [...(byPoint.get(point) ?? []), question])
    }
  }
  return [...byPoint]
    .map(([name, questions]) => {
      const right = questions.filter((question) => isRight(run, question)).length
      const missed = questions.find((question) => !isRight(run, question)) ?? questions[0]
      const total = questions.length
      const standing = right === total ? ('good' as const) : right * 2 < total ? ('weak' as const) : ('unsure' as const)
      return {
        name,
        total,
        right,
        standing,
        next: { chapterID: missed?.chapterID ?? 0, questionID: missed?.id ?? 0 },
      }
    })
    .sort((one, other) => one.right / one.total - other.right / other.total || other.total - one.total)
}

import { entryOf } from '@tizhou/domain/runner/selectors'
import type { RunnerState } from '@tizhou/domain/runner/state'
import type { QuestionSet } from '../state/question.ts'

export interface StyleResult {
  id: number
  name: string
  total: number
  right: number
  wrong: number
  /** Half right is not right, nor wrong: it stands by itself, as on the question sheet. */
  partial: number
  undone: number
}

/** How each style of the set went. Answers that nobody judged are neither right nor wrong. */
export function styleResults(set: QuestionSet, run: RunnerState): StyleResult[] {
  return set.styles.map(({ id, name, questions }) => {
    const result: StyleResult = { id, name, total: questions.length, right: 0, wrong: 0, partial: 0, undone: 0 }
    for (const question of questions) {
      const { confirmed, score } = entryOf(run, question)
      if (!confirmed) result.undone++
      else if (score?.verdict === 'right') result.right++
      else if (score?.verdict === 'wrong') result.wrong++
      else if (score?.verdict === 'partial') result.partial++
    }
    return result
  })
}

/** `75` → `1 分 15 秒`. */
export function spokenTime(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  if (minutes === 0) return `${seconds} 秒`
  if (minutes < 60) return `${minutes} 分 ${seconds % 60} 秒`
  return `${Math.floor(minutes / 60)} 小时 ${minutes % 60} 分`
}

import { entryOf } from '@tizhou/domain/runner/selectors'
import type { RunnerState } from '@tizhou/domain/runner/state'
import type { QuestionSet } from '../state/question.ts'
import { placesOf, stylesOnce } from '../state/sections.ts'

export interface StyleResult {
  id: number
  name: string
  /** `1–3、7`: ranges of question numbers; empty where the questions are contiguous. */
  places: string
  total: number
  right: number
  wrong: number
  /** Partly right answers count separately, as on the question sheet. */
  partial: number
  undone: number
}

/** The results by style. Unscored answers count neither as right nor as wrong. */
export function styleResults(set: QuestionSet, run: RunnerState): StyleResult[] {
  return stylesOnce(set).map(({ id, name, questions }) => {
    const places = placesOf(set, questions).join('、')
    const result: StyleResult = { id, name, places, total: questions.length, right: 0, wrong: 0, partial: 0, undone: 0 }
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

/**
 * The time spent on the set, seconds: answers of this session, and the last ones of earlier sessions. `unknown`: the
 * number of answers without a recorded time.
 */
export function timeSpent(set: QuestionSet, run: RunnerState): { seconds: number; unknown: number } {
  let ms = 0
  let unknown = 0
  for (const { id } of set.questions) {
    const { spentMs, confirmed } = entryOf(run, id)
    const before = set.past.get(id)?.spent ?? null
    ms += spentMs || (before ?? 0) * 1000
    if (confirmed && spentMs === 0 && before === null) unknown++
  }
  return { seconds: Math.round(ms / 1000), unknown }
}

/** `75` → `1 分 15 秒`. */
export function spokenTime(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  if (minutes === 0) return `${seconds} 秒`
  if (minutes < 60) return `${minutes} 分 ${seconds % 60} 秒`
  return `${Math.floor(minutes / 60)} 小时 ${minutes % 60} 分`
}

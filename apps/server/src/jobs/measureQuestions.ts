import { refitted, startingDifficulty } from '@tizhou/domain/knowing/elo'
import { MEASURED_FROM, measure, REST_FROM } from '@tizhou/domain/knowing/itemMeasures'
import { dueToMeasure, firstAnswersTo, type MeasuredRow, storeMeasure } from '../store/knowingWrites.ts'
import type { Store } from '../store/store.ts'
import type { PreparedJob } from './jobs.ts'

const A_ROUND = 20
/** The newest of a question: enough for two decimals, and bounded whatever a mock exam brings. */
const ANSWERS = 4_000

/** Measures questions again, and fits their difficulty anew, when their first answers have grown by a fifth. */
export const measureQuestions: PreparedJob<MeasuredRow[]> = {
  name: 'measure-questions',
  everyMs: 30_000,
  async prepare({ store }) {
    const due = await dueToMeasure(store, MEASURED_FROM, A_ROUND)
    const rows: MeasuredRow[] = []
    for (const { question_id, difficulty } of due) rows.push(...(await measured(store, question_id, difficulty)))
    return rows
  },
  async apply(tx, rows) {
    for (const row of rows) await storeMeasure(tx, row)
    return 0
  },
}

async function measured(store: Store, questionID: number, difficulty: number | null): Promise<MeasuredRow[]> {
  const answers = await firstAnswersTo(store, questionID, ANSWERS)
  const found = measure(
    answers.map(({ is_right, reply, spend_seconds, answers: all, answered_right }) => ({
      right: is_right === 1,
      reply,
      seconds: spend_seconds,
      rest: all - 1 >= REST_FROM ? (answered_right - is_right) / (all - 1) : null,
    })),
  )
  if (!found) return []
  return [
    {
      question_id: questionID,
      rating: refitted(
        answers.map(({ rating, is_right }) => ({ ability: rating, right: is_right === 1 })),
        startingDifficulty(difficulty),
      ),
      measured_attempts: found.attempts,
      discrimination: found.discrimination,
      upper_lower: found.upperLower,
      median_seconds: found.medianSeconds,
      wrong_reply: found.wrong?.reply ?? null,
      wrong_times: found.wrong?.times ?? 0,
    },
  ]
}

import { setImmediate as nextTurn } from 'node:timers/promises'
import { refitted, startingDifficulty } from '@tizhou/domain/knowledge/models/elo'
import { ANSWERS_MEASURED, measure, REST_FROM } from '@tizhou/domain/knowledge/models/itemMeasures'
import type { Store } from '../../platform/database/store.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { shardsOf } from '../../platform/jobs/shards.ts'
import { dueToMeasure, firstAnswersTo, type MeasuredRow, storeMeasure } from './knowledgeWrites.ts'

/** Questions of a slice; each may take milliseconds (4,000 answers), in its own turn of the event loop. */
const TOGETHER = 10

type Due = Awaited<ReturnType<typeof dueToMeasure>>[number]

/** Measures questions and fits their difficulty again when their first answers have grown by a fifth. */
export const measureQuestions: Job<Due[]> = {
  name: 'measure-questions',
  does: 'measures questions again when their first answers have grown by a fifth',
  everyMs: 5_000,
  shards: shardsOf,
  async find({ store }, turn) {
    const due = await dueToMeasure(store, turn, TOGETHER)
    return due.length > 0 ? due : undefined
  },
  async work({ store }, due, turn) {
    await turn.hold()
    const rows: MeasuredRow[] = []
    for (const one of due) {
      rows.push(await measured(store, one))
      await nextTurn()
    }
    await turn.commit(turn.progress, async (tx) => {
      for (const row of rows) await storeMeasure(tx, row)
    })
  },
}

/**
 * Stores the counted number of attempts in any case: where fewer answers are measured than were counted (the newest of
 * very many, or deleted learners), the question would otherwise be due for ever.
 */
async function measured(store: Store, { question_id, difficulty, attempts }: Due): Promise<MeasuredRow> {
  const answers = await firstAnswersTo(store, question_id, ANSWERS_MEASURED)
  const found = measure(
    answers.map(({ is_right, reply, spend_seconds, answers: all, answered_right }) => ({
      right: is_right === 1,
      reply,
      seconds: spend_seconds,
      rest: all - 1 >= REST_FROM ? (answered_right - is_right) / (all - 1) : null,
    })),
  )
  return {
    question_id,
    rating: refitted(
      answers.map(({ rating, is_right }) => ({ ability: rating, right: is_right === 1 })),
      startingDifficulty(difficulty),
    ),
    measured_attempts: attempts,
    discrimination: found?.discrimination ?? null,
    upper_lower: found?.upperLower ?? null,
    median_seconds: found?.medianSeconds ?? null,
    wrong_reply: found?.wrong?.reply ?? null,
    wrong_times: found?.wrong?.times ?? 0,
  }
}

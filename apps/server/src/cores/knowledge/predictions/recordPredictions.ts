import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Store } from '../../../platform/database/store.ts'
import type { Job, JobServices, Turn } from '../../../platform/jobs/job.ts'
import { shardsOf } from '../../../platform/jobs/shards.ts'
import { itemsOfPaper } from '../blueprints.ts'
import { addPredictions, attemptsFrom, type StartedAttempt } from '../knowledgeWrites.ts'
import { predictScore } from './predictScore.ts'

/** Attempts of a slice; each takes milliseconds. */
const ATTEMPTS = 10
/** Younger attempts may still be in an uncommitted transaction. */
const SETTLED_MS = 10_000

type Row = Parameters<typeof addPredictions>[1][number]

interface Found {
  attempts: StartedAttempt[]
  until: number
}

/**
 * Stores a prediction of a candidate's score, from what was known before the paper began. Only first attempts, and only
 * candidates with enough data. Its progress is the moment at which an attempt began.
 */
export const recordPredictions: Job<Found> = {
  name: 'record-predictions',
  does: 'says before a paper what its candidate will score',
  everyMs: 2_000,
  shards: shardsOf,
  async find({ store }, turn) {
    const found = await attemptsToPredict(store, turn)
    const oldest = found.attempts[0]
    if (!oldest) return undefined
    turn.waitingSince(oldest.started_at)
    return found
  },
  async work(services, { attempts, until }, turn) {
    await turn.hold()
    const predictions: Row[] = []
    for (const attempt of attempts) {
      predictions.push(...(await predicted(services, attempt, turn.now)))
      // When a mock exam begins there are many attempts: saves of answers get a turn in between.
      await nextTurn()
    }
    await turn.commit(until, (tx) => addPredictions(tx, predictions))
  },
}

/** The next attempts, with all that began in the same millisecond, since the progress is a moment. */
async function attemptsToPredict(store: Store, turn: Turn): Promise<Found> {
  const first = await attemptsFrom(store, turn, { from: turn.progress + 1, until: turn.now - SETTLED_MS }, ATTEMPTS)
  const last = first.at(-1)
  if (!last || first.length < ATTEMPTS) return { attempts: first, until: last?.started_at ?? turn.progress }
  const moment = { from: last.started_at, until: last.started_at }
  const atOnce = await attemptsFrom(store, turn, moment, 100_000)
  const known = new Set(first.map((row) => row.attempt_id))
  return { attempts: [...first, ...atOnce.filter((row) => !known.has(row.attempt_id))], until: last.started_at }
}

const hundredths = (marks: number) => Math.round(marks * 100)

async function predicted(services: JobServices, attempt: StartedAttempt, now: number): Promise<Row[]> {
  const items = await itemsOfPaper(services.store, attempt.paper_id)
  const { score, modelID } = await predictScore(services, {
    userID: attempt.user_id,
    subjectID: attempt.subject_id,
    items,
    passMark: null,
  })
  if (!score) return []
  return [
    {
      attempt_id: attempt.attempt_id,
      user_id: attempt.user_id,
      subject_id: attempt.subject_id,
      paper_id: attempt.paper_id,
      predicted_at: now,
      expected: hundredths(score.expected),
      deviation: hundredths(score.deviation),
      low: hundredths(score.low),
      high: hundredths(score.high),
      score: null,
      model_id: modelID,
    },
  ]
}

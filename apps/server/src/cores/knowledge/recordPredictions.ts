import { setImmediate as nextTurn } from 'node:timers/promises'
import { calibrationOf } from '@tizhou/domain/knowledge/calibration'
import type { JobServices, PreparedJob } from '../../platform/jobs/jobs.ts'
import { itemsOfPaper } from './blueprints.ts'
import {
  addPrediction,
  attemptsFrom,
  newOutcomes,
  outcomesOf,
  type StartedAttempt,
  storeOutcome,
  storeRecord,
} from './knowledgeWrites.ts'
import { predictScore } from './predictScore.ts'

const ATTEMPTS = 50
const OUTCOMES = 200
/** The newest of a subject: what was thought years ago says little of how one thinks now. */
const RECORD = 1_000
/** Attempts younger than this may still be in a transaction that has not ended. */
const SETTLED_MS = 10_000

type Row = Parameters<typeof addPrediction>[1]

interface Prepared {
  progress: number
  predictions: Row[]
  outcomes: { attempt_id: number; score: number }[]
  records: Parameters<typeof storeRecord>[1][]
}

/**
 * Says before a paper what its candidate will score, by what was known until then, and holds it against the score
 * when it comes. Only first attempts count, and only candidates of whom enough is known.
 */
export const recordPredictions: PreparedJob<Prepared> = {
  name: 'record-predictions',
  everyMs: 5_000,
  async prepare(services, progress, now) {
    const { store } = services
    const { attempts, until } = await attemptsToPredict(services, progress, now)
    const predictions: Row[] = []
    for (const attempt of attempts) {
      predictions.push(...(await predicted(services, attempt, now)))
      // Each takes milliseconds, and there are many when a mock exam begins: whoever saves an answer comes first.
      await nextTurn()
    }
    const outcomes = await newOutcomes(store, OUTCOMES)
    if (attempts.length === 0 && outcomes.length === 0) return undefined
    const records = []
    for (const subjectID of new Set(outcomes.map((row) => row.subject_id)))
      records.push(await recordOf(services, subjectID, outcomes))
    return { progress: until, predictions, outcomes, records }
  },
  async apply(tx, { progress, predictions, outcomes, records }) {
    for (const row of predictions) await addPrediction(tx, row)
    for (const { attempt_id, score } of outcomes) await storeOutcome(tx, attempt_id, score)
    for (const record of records) await storeRecord(tx, record)
    return progress
  },
}

/** The next attempts; all of one moment together, since the mark is a moment. */
async function attemptsToPredict({ store }: JobServices, progress: number, now: number) {
  const settled = now - SETTLED_MS
  const first = await attemptsFrom(store, progress + 1, settled, ATTEMPTS)
  const last = first.at(-1)
  if (!last || first.length < ATTEMPTS) return { attempts: first, until: last?.started_at ?? progress }
  const atOnce = await attemptsFrom(store, last.started_at, last.started_at, 100_000)
  const known = new Set(first.map((row) => row.attempt_id))
  return { attempts: [...first, ...atOnce.filter((row) => !known.has(row.attempt_id))], until: last.started_at }
}

const hundredths = (marks: number) => Math.round(marks * 100)

async function predicted(services: JobServices, attempt: StartedAttempt, now: number): Promise<Row[]> {
  const items = await itemsOfPaper(services.store, attempt.paper_id)
  const { score } = await predictScore(services, {
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
      made_at: now,
      expected: hundredths(score.expected),
      deviation: hundredths(score.deviation),
      low: hundredths(score.low),
      high: hundredths(score.high),
      score: null,
    },
  ]
}

async function recordOf(
  { store }: JobServices,
  subjectID: number,
  fresh: readonly { attempt_id: number; score: number }[],
): Promise<Prepared['records'][number]> {
  const scores = new Map(fresh.map((row) => [row.attempt_id, row.score]))
  const rows = await outcomesOf(store, subjectID, [...scores.keys()], RECORD)
  return {
    subject_id: subjectID,
    ...calibrationOf(rows.map((row) => ({ ...row, score: scores.get(row.attempt_id) ?? row.score ?? 0 }))),
  }
}

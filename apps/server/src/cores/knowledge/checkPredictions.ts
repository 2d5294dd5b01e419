import { calibrationOf } from '@tizhou/domain/knowledge/calibration'
import type { Store } from '../../platform/database/store.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { newOutcomes, outcomesOf, storeOutcomes, storeRecord } from './knowledgeWrites.ts'

const OUTCOMES = 200
/** The newest of a subject: what was thought years ago says little of how one thinks now. */
const RECORD = 1_000

interface Outcome {
  attempt_id: number
  score: number
}

interface Found {
  outcomes: Outcome[]
  records: Parameters<typeof storeRecord>[1][]
}

/** Holds predictions against the scores that came, and each subject's record of them. */
export const checkPredictions: Job<Found> = {
  name: 'check-predictions',
  everyMs: 5_000,
  async find({ store }) {
    const outcomes = await newOutcomes(store, OUTCOMES)
    if (outcomes.length === 0) return undefined
    const records = []
    for (const [subjectID, fresh] of Map.groupBy(outcomes, (row) => row.subject_id))
      records.push(await recordOf(store, subjectID, fresh))
    return { outcomes, records }
  },
  async work(_services, { outcomes, records }, turn) {
    await turn.commit(turn.progress, async (tx) => {
      await storeOutcomes(tx, outcomes)
      for (const record of records) await storeRecord(tx, record)
    })
  },
}

async function recordOf(
  store: Store,
  subjectID: number,
  fresh: readonly Outcome[],
): Promise<Parameters<typeof storeRecord>[1]> {
  const scores = new Map(fresh.map((row) => [row.attempt_id, row.score]))
  const rows = await outcomesOf(store, subjectID, [...scores.keys()], RECORD)
  return {
    subject_id: subjectID,
    ...calibrationOf(rows.map((row) => ({ ...row, score: scores.get(row.attempt_id) ?? row.score ?? 0 }))),
  }
}

import type { Job } from '../../../platform/jobs/job.ts'
import { newOutcomes, storeOutcomes } from '../knowledgeWrites.ts'
import { recordOf, storeRecord } from './predictionRecords.ts'

const OUTCOMES = 200

interface Outcome {
  attempt_id: number
  score: number
}

interface Found {
  outcomes: Outcome[]
  records: Parameters<typeof storeRecord>[1][]
}

/** Compares predictions with the actual scores, and updates each subject's record. */
export const checkPredictions: Job<Found> = {
  name: 'check-predictions',
  does: 'holds predictions against the scores that came',
  everyMs: 5_000,
  async find({ store }) {
    const outcomes = await newOutcomes(store, OUTCOMES)
    if (outcomes.length === 0) return undefined
    const records = []
    for (const [subjectID, fresh] of Map.groupBy(outcomes, (row) => row.subject_id))
      records.push(await recordOf(store, subjectID, new Map(fresh.map((row) => [row.attempt_id, row.score]))))
    return { outcomes, records }
  },
  async work(_services, { outcomes, records }, turn) {
    await turn.commit(turn.progress, async (tx) => {
      await storeOutcomes(tx, outcomes)
      for (const record of records) await storeRecord(tx, record)
    })
  },
}

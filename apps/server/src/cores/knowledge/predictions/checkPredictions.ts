import type { Job } from '../../../platform/jobs/job.ts'
import { newOutcomes, storeOutcomes } from '../knowledgeWrites.ts'
import { recordOf, storeRecord } from './predictionRecords.ts'
import { rescoredAfter, rescoredOutcomes } from './rescoredOutcomes.ts'

const OUTCOMES = 200

interface Outcome {
  attempt_id: number
  score: number
}

interface Found {
  outcomes: Outcome[]
  records: Parameters<typeof storeRecord>[1][]
  progress: number
}

/**
 * Compares predictions with the actual scores, also with those that were scored again since, and updates each subject's
 * record. Its progress is the moment at which the last rescoring was followed.
 */
export const checkPredictions: Job<Found> = {
  name: 'check-predictions',
  does: 'holds predictions against the scores that came',
  everyMs: 5_000,
  async find({ store, now }, turn) {
    const fresh = await newOutcomes(store, OUTCOMES)
    const settledAt = fresh.length > 0 ? undefined : await rescoredAfter(store, turn.progress, now())
    if (fresh.length === 0 && settledAt === undefined) return undefined
    const outcomes = settledAt === undefined ? fresh : await rescoredOutcomes(store, settledAt, OUTCOMES)
    const records = []
    for (const [subjectID, some] of Map.groupBy(outcomes, (row) => row.subject_id))
      records.push(await recordOf(store, subjectID, new Map(some.map((row) => [row.attempt_id, row.score]))))
    const isFollowed = settledAt !== undefined && outcomes.length < OUTCOMES
    return { outcomes, records, progress: isFollowed ? settledAt : turn.progress }
  },
  async work(_services, { outcomes, records, progress }, turn) {
    await turn.commit(progress, async (tx) => {
      await storeOutcomes(tx, outcomes)
      for (const record of records) await storeRecord(tx, record)
    })
  },
}

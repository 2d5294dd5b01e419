import { LRUCache } from 'lru-cache'
import type { Store } from '../../platform/database/store.ts'
import { keep } from '../../platform/keep.ts'
import { type MeasureRow, measuresOf } from './knowledgeReads.ts'

/** Measures move slowly: a job takes half a minute for a round of them. */
const KEPT_MS = 30_000

type BySubject = ReadonlyMap<number, MeasureRow>

/** Measures of a subject's questions by their ids, kept for half a minute: a test asks for them at each answer. */
export class KeptMeasures {
  readonly #kept = new LRUCache<number, Promise<BySubject>>({ max: 50, ttl: KEPT_MS })

  of(store: Store, subjectID: number): Promise<BySubject> {
    return keep(this.#kept, subjectID, async () => {
      const rows = await measuresOf(store, subjectID)
      return new Map(rows.map((row) => [row.question_id, row]))
    })
  }
}

import { LRUCache } from 'lru-cache'
import type { Store } from '../../platform/database/store.ts'
import { keep } from '../../platform/keep.ts'
import { type MeasureRow, measuresOf } from './knowledgeReads.ts'

/** Cache time: measures change slowly, since a round of their job takes half a minute. */
const KEPT_MS = 30_000

type BySubject = ReadonlyMap<number, MeasureRow>

/** Cache of a subject's question measures by id: an adaptive test reads them at each answer. */
export class KeptMeasures {
  readonly #kept = new LRUCache<number, Promise<BySubject>>({ max: 50, ttl: KEPT_MS })

  of(store: Store, subjectID: number): Promise<BySubject> {
    return keep(this.#kept, subjectID, async () => {
      const rows = await measuresOf(store, subjectID)
      return new Map(rows.map((row) => [row.question_id, row]))
    })
  }
}

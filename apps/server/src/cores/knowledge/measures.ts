import { LRUCache } from 'lru-cache'
import type { ContentServices } from '../content/contentServices.ts'
import { type MeasureRow, measuresOf } from './knowledgeReads.ts'

/** Measures move slowly: a job takes half a minute for a round of them. */
const KEPT_MS = 30_000

type Measures = ReadonlyMap<number, MeasureRow>

const kept = new WeakMap<ContentServices['content'], LRUCache<number, Promise<Measures>>>()

/** Measures of a subject's questions by their ids, kept for half a minute: a test asks for them at each answer. */
export function measuresOfSubject(
  { content, store }: Pick<ContentServices, 'content' | 'store'>,
  subjectID: number,
): Promise<Measures> {
  const cache = kept.get(content) ?? new LRUCache<number, Promise<Measures>>({ max: 50, ttl: KEPT_MS })
  kept.set(content, cache)
  const known = cache.get(subjectID)
  if (known) return known
  const asked = measuresOf(store, subjectID).then((rows) => new Map(rows.map((row) => [row.question_id, row])))
  cache.set(subjectID, asked)
  asked.catch(() => cache.delete(subjectID))
  return asked
}

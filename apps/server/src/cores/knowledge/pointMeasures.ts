import { JUDGED_FROM } from '@tizhou/domain/knowledge/models/bkt'
import { upsertRows } from '../../platform/database/reading/rowsStatement.ts'
import type { Store, Tx } from '../../platform/database/store.ts'
import type { KnowledgeTables } from './tables.ts'

/** How many learners know so much of a point that it can be judged, and the sum of what they know. */
type PointMeasure = KnowledgeTables['point_measure']
type Mastery = Pick<KnowledgeTables['point_mastery'], 'point_id' | 'known' | 'answers'>

const addTo = upsertRows({
  table: 'point_measure',
  columns: ['point_id', 'learners', 'known'],
  key: ['point_id'],
  add: ['learners', 'known'],
})

/** By what the measures of points change while learners' mastery changes from one row to another. */
export class MeasureChanges {
  readonly #changes = new Map<number, PointMeasure>()

  took(rows: Iterable<Mastery>): void {
    for (const row of rows) this.#add(row, -1)
  }

  gave(rows: Iterable<Mastery>): void {
    for (const row of rows) this.#add(row, 1)
  }

  #add({ point_id, known, answers }: Mastery, sign: 1 | -1): void {
    if (answers < JUDGED_FROM) return
    const change = this.#changes.get(point_id) ?? { point_id, learners: 0, known: 0 }
    change.learners += sign
    change.known += sign * known
    this.#changes.set(point_id, change)
  }

  /** In the order of points, which avoids deadlocks between servers. */
  rows(): PointMeasure[] {
    return [...this.#changes.values()]
      .filter(({ learners, known }) => learners !== 0 || known !== 0)
      .sort((a, b) => a.point_id - b.point_id)
  }
}

export const storeMeasureChanges = (tx: Tx, rows: readonly PointMeasure[]) => tx.rows(addTo, rows)

/** What learners know of each of these points on average, right after their last answers, of those who can be judged. */
export async function meanMastery(
  { db }: Pick<Store, 'db'>,
  pointIDs: readonly number[],
): Promise<Map<number, { known: number; learners: number }>> {
  const rows = await db
    .selectFrom('point_measure')
    .select(['point_id', 'learners', 'known'])
    .where('point_id', 'in', pointIDs)
    .where('learners', '>', 0)
    .execute()
  return new Map(rows.map(({ point_id, known, learners }) => [point_id, { known: known / learners, learners }]))
}

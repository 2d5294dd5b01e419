import { breathe } from '../../platform/apart/turns.ts'
import { inChunks } from '../../platform/database/chunks.ts'
import type { Store, Tx } from '../../platform/database/store.ts'
import type { PointTables } from './tables.ts'

type Reads = Pick<Store, 'db'>

/** More ids than a point is ever changed times, fewer than a query takes. */
const MOST_CHANGES = 2_000

export async function addPointHistory(
  { db }: Pick<Tx, 'db'>,
  rows: readonly PointTables['point_history'][],
): Promise<void> {
  for (const some of inChunks(rows, 100)) {
    await db.insertInto('point_history').values(some).execute()
    await breathe()
  }
}

/** Rows of the audit log that changed a point. */
export async function auditIDsOfPoint({ db }: Reads, pointID: number): Promise<number[]> {
  const rows = await db
    .selectFrom('point_history')
    .select('audit_id')
    .where('point_id', '=', pointID)
    .orderBy('audit_id', 'desc')
    .limit(MOST_CHANGES)
    .execute()
  return rows.map(({ audit_id }) => audit_id)
}

/** What these rows of the audit log did to a point: JSON of changes. */
export async function pointHistoryOf(
  { db }: Reads,
  pointID: number,
  auditIDs: readonly number[],
): Promise<Map<number, string>> {
  if (auditIDs.length === 0) return new Map()
  const rows = await db
    .selectFrom('point_history')
    .select(['audit_id', 'changes'])
    .where('point_id', '=', pointID)
    .where('audit_id', 'in', auditIDs)
    .execute()
  return new Map(rows.map(({ audit_id, changes }) => [audit_id, changes]))
}

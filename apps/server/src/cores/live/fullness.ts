import { sql } from 'kysely'
import type { Store } from '../../platform/database/store.ts'

/** Of the lessons of a subject: those that are not withdrawn, and all, by module. */
export async function livesByModule(
  { db }: Pick<Store, 'db'>,
  subjectID: number,
): Promise<Map<string, { there: number; all: number }>> {
  const rows = await db
    .selectFrom('live_lesson')
    .select(['module', sql<number>`count(*)`.as('n')])
    .select(sql<number>`sum(case when withdrawn_at is null then 1 else 0 end)`.as('there'))
    .where('subject_id', '=', subjectID)
    .groupBy('module')
    .execute()
  return new Map(rows.map((row) => [row.module, { there: Number(row.there), all: Number(row.n) }]))
}

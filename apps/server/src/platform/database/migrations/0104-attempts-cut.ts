import { type ColumnDataType, type Kysely, sql } from 'kysely'

/**
 * Why staff ended an attempt, or moved its end; and when a learner was told of a changed result. Results that changed
 * before count as told: they stand on the learner's home page.
 */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const moment: ColumnDataType = dialect === 'sqlite' ? 'integer' : 'bigint'
  await db.schema.alterTable('paper_attempt').addColumn('cut_why', 'text').execute()
  await db.schema.alterTable('rescored_attempt').addColumn('told_at', moment).execute()
  await sql`update rescored_attempt set told_at = changed_at`.execute(db)
  await sql`create index rescored_attempt_untold on rescored_attempt (changed_at)
    where told_at is null and seen_at is null`.execute(db)
}

import { type ColumnDataType, type Kysely, sql } from 'kysely'

/** When learners could first choose a subject and buy a version. Null where they still may not, and not looked at where they may. */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const moment: ColumnDataType = dialect === 'sqlite' ? 'integer' : 'bigint'
  for (const table of ['subject', 'subject_version'])
    await db.schema.alterTable(table).addColumn('opened_at', moment).execute()
  // What is not open was open once: drafts did not exist.
  await sql`update subject set opened_at = updated_at where withdrawn_at is not null`.execute(db)
  await sql`update subject_version set opened_at = 0 where ver_no = 20`.execute(db)
}

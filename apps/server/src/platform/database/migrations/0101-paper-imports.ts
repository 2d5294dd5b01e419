import { type ColumnDataType, type Kysely, sql } from 'kysely'

/** The import that brought a draft's questions with it: both are one step. */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const id: ColumnDataType = dialect === 'sqlite' ? 'integer' : 'bigint'
  await db.schema.alterTable('paper_draft').addColumn('import_id', id).execute()
  await sql`create index paper_draft_of_import on paper_draft (import_id) where import_id is not null`.execute(db)
}

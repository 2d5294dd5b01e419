import type { ColumnDataType, Kysely } from 'kysely'

/** The lists that learners choose from in their profile, each change a revision of its own, so that it can be taken back. */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const moment: ColumnDataType = dialect === 'sqlite' ? 'integer' : 'bigint'
  await db.schema
    .createTable('profile_list')
    .addColumn('list', 'text', (c) => c.notNull())
    .addColumn('revision', 'integer', (c) => c.notNull())
    .addColumn('names', 'text', (c) => c.notNull())
    .addColumn('updated_at', moment, (c) => c.notNull())
    .addColumn('updated_by', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('profile_list_key', ['list', 'revision'])
    .execute()
}

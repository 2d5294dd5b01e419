import { type ColumnDataType, type Kysely, sql } from 'kysely'

/**
 * What was typed by hand in a list of choices and what is offered there no longer, each as JSON of texts; and the subject
 * for which a profile was filled in.
 */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const id: ColumnDataType = dialect === 'sqlite' ? 'integer' : 'bigint'
  for (const column of ['retired', 'by_hand'])
    await db.schema
      .alterTable('profile_list')
      .addColumn(column, 'text', (c) => c.notNull().defaultTo(sql`'[]'`))
      .execute()
  // Null: filled in before this was kept, or without a subject.
  await db.schema.alterTable('user_profile').addColumn('subject_id', id).execute()
}

import type { ColumnDataType, Kysely } from 'kysely'

/**
 * The pictures that an import stored, so that undoing it takes them along. What questions are found by as they are typed has
 * their stems alone too: the job `find-twins` writes it anew.
 */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const id: ColumnDataType = dialect === 'sqlite' ? 'integer' : 'bigint'
  await db.schema
    .createTable('import_picture')
    .addColumn('import_id', id, (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('import_picture_key', ['import_id', 'name'])
    .execute()
  for (const table of ['question_words', 'question_band', 'twin_look']) await db.deleteFrom(table as never).execute()
}

import type { ColumnDataType, Kysely } from 'kysely'

/** Pictures in the texts of knowledge points. */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const id: ColumnDataType = dialect === 'sqlite' ? 'integer' : 'bigint'
  await db.schema
    .createTable('point_picture')
    .addColumn('name', 'text', (c) => c.primaryKey().notNull())
    .addColumn('subject_id', id, (c) => c.notNull())
    .addColumn('width', 'integer', (c) => c.notNull())
    .addColumn('height', 'integer', (c) => c.notNull())
    .addColumn('added_at', id, (c) => c.notNull())
    .execute()
}

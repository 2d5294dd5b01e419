import { type ColumnDataType, type Kysely, sql } from 'kysely'

/**
 * The paper that a teacher's comment is about. What is new among materials is asked for by every learner, and few texts
 * are about papers: they are found by a book without reading the others.
 */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const id: ColumnDataType = dialect === 'sqlite' ? 'integer' : 'bigint'
  await db.schema.alterTable('material_node').addColumn('paper_id', id).execute()
  await db.schema
    .createIndex('material_node_by_paper')
    .on('material_node')
    .columns(['book_id', 'paper_id'])
    .where(sql.ref('paper_id'), 'is not', null)
    .execute()
}

import type { Kysely } from 'kysely'

/**
 * The newest texts of a book are found without reading older ones. Each learner asks for what is new; a text lies before
 * the moment of its change in its row, so that without the index every text of the subject would be read.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('material_node_by_change')
    .on('material_node')
    .columns(['book_id', 'removed_at', 'hidden', 'updated_at'])
    .execute()
}

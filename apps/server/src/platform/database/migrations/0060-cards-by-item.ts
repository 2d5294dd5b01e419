import type { Kysely } from 'kysely'

/** A merge of points asks who has a card of a point; without this index it reads the cards of everybody. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('memory_card_by_item').on('memory_card').columns(['kind', 'item_id', 'user_id']).execute()
}

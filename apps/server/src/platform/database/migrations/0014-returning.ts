import type { Kysely } from 'kysely'

/** What a question had in the wrong book when it left, so that an undo puts back just that. */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  await db.schema
    .alterTable('review_card')
    .addColumn('left_wrong_at', dialect === 'sqlite' ? 'integer' : 'bigint')
    .execute()
}

import type { Kysely } from 'kysely'

/** The names that the code uses: a learner's rating, and when a score was predicted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('user_knowing').renameTo('learner_rating').execute()
  await db.schema.alterTable('prediction').renameColumn('made_at', 'predicted_at').execute()
}

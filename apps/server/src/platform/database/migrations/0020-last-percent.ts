import type { Kysely } from 'kysely'

/** How much of the marks the last reply had, so that half right is half right after a reload too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('user_question').addColumn('last_percent', 'integer').execute()
}

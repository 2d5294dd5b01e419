import type { Kysely } from 'kysely'

/** How long the last reply took, so that the time spent on a chapter is whole after a reload too; null: not known. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('user_question').addColumn('last_seconds', 'integer').execute()
}

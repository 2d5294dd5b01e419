import type { Kysely } from 'kysely'

/** The knowledge points to which an import changed a question, as JSON of their ids; those before it are in kept_point. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('kept_question').addColumn('points', 'text').execute()
}

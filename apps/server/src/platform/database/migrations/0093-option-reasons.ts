import type { Kysely } from 'kysely'

/** Why each option of a question is right or wrong, where somebody said it: in the bank, staged, and kept for undoing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['question', 'staged_change', 'kept_question'])
    await db.schema.alterTable(table).addColumn('option_reasons', 'text').execute()
}

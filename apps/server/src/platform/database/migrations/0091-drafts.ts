import type { Kysely } from 'kysely'

/** Subjects and versions that learners never had. What stands is none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['subject', 'subject_version'])
    await db.schema
      .alterTable(table)
      .addColumn('is_draft', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
}

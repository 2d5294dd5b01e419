import type { Kysely } from 'kysely'

/** What page a notice is for, of those that the home page asks for: its terminal, the version that is studied, its devices. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('notice').addColumn('terminal', 'integer').execute()
  await db.schema
    .alterTable('notice')
    .addColumn('version_name', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  // With commas around each, so that one is found among others; empty: any.
  await db.schema
    .alterTable('notice')
    .addColumn('client_types', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
}

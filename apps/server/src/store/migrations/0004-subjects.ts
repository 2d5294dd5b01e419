import type { Kysely } from 'kysely'

/** What the version list of the purchase pop-ups needs. */
export async function up(db: Kysely<unknown>, _dialect: 'sqlite' | 'postgres'): Promise<void> {
  await db.schema
    .alterTable('subject_version')
    .addColumn('rules', 'text', (c) => c.notNull().defaultTo('{}'))
    .execute()
  await db.schema
    .alterTable('subject_version')
    .addColumn('sub_list', 'text', (c) => c.notNull().defaultTo('[]'))
    .execute()
}

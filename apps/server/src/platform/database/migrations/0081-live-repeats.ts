import type { Kysely } from 'kysely'

/** Live lessons that repeat daily or weekly. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('live_lesson')
    .addColumn('repeats', 'text', (c) => c.notNull().defaultTo('none'))
    .execute()
  await db.schema.createIndex('live_lesson_by_repeats').on('live_lesson').columns(['repeats', 'starts_at']).execute()
}

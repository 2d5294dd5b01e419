import type { Kysely } from 'kysely'

/** Lessons in which nothing may be jumped over the first time through. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('video_lesson')
    .addColumn('no_skip', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
}

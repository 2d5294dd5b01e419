import type { Kysely } from 'kysely'

/** What charts of memory tell of a rating: the time it took, and the days that were planned before it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Null: not known, as of all ratings so far. Time in ms.
  for (const column of ['spent_ms', 'planned_days'])
    await db.schema.alterTable('memory_log').addColumn(column, 'integer').execute()
  // Sums over a learner's year are read from the index alone: the rows, with the memory before each, are long.
  await db.schema
    .createIndex('memory_log_of_days')
    .on('memory_log')
    .columns([
      'user_id',
      'subject_id',
      'rated_day',
      'undone',
      'elapsed',
      'planned_days',
      'rating',
      'recall',
      'spent_ms',
    ])
    .execute()
  await db.schema.dropIndex('memory_log_by_day').execute()
}

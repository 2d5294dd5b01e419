import type { Kysely } from 'kysely'

/**
 * All that the list of running plans is counted and sorted by: it reads the index and no plan, behind whose tasks (a long
 * text) these columns stand.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('study_plan_running')
    .on('study_plan')
    .columns(['subject_id', 'state', 'exam_day', 'oldest_open', 'wanted_tasks', 'done_tasks', 'opened_at', 'plan_id'])
    .execute()
}

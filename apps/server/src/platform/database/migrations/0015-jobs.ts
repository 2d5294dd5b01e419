import { type Kysely, sql } from 'kysely'

/** What jobs look for is found by an index that holds just that, however much is done already. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Questions that are due to be measured (cores/knowledge/knowledgeWrites.ts, dueToMeasure, asks in the same words).
  await sql`create index question_measure_due on question_measure (measured_attempts)
    where attempts >= 20 and attempts * 5 >= measured_attempts * 6 + 25`.execute(db)
  await sql`create index prediction_open on prediction (attempt_id) where score is null`.execute(db)
}

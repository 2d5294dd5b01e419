import { type ColumnDataType, type Kysely, sql } from 'kysely'

/**
 * Sessions in which staff look as a learner. What all learners did by Beijing day, so that the home page of the back office reads a row a day; and what it counts by:
 * accounts by when they began, questions whose measures say that something is wrong, imports that left rows out.
 */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const id: ColumnDataType = dialect === 'sqlite' ? 'integer' : 'bigint'
  await db.schema
    .createTable('study_day')
    .addColumn('day', 'integer', (c) => c.notNull())
    // 0: all subjects, each learner once.
    .addColumn('subject_id', id, (c) => c.notNull())
    .addColumn('learners', 'integer', (c) => c.notNull())
    .addColumn('answered', id, (c) => c.notNull())
    .addColumn('answered_right', id, (c) => c.notNull())
    .addPrimaryKeyConstraint('study_day_key', ['day', 'subject_id'])
    .execute()
  await sql`insert into study_day (day, subject_id, learners, answered, answered_right)
    select day, subject_id, count(*), sum(answered), sum(answered_right) from user_day group by day, subject_id`.execute(
    db,
  )
  await sql`insert into study_day (day, subject_id, learners, answered, answered_right)
    select day, 0, count(distinct user_id), sum(answered), sum(answered_right) from user_day group by day`.execute(db)
  await db.schema
    .createTable('look_session')
    .addColumn('guid_hash', 'text', (c) => c.primaryKey())
    .addColumn('staff_id', id, (c) => c.notNull().unique())
    .addColumn('staff_guid_hash', 'text', (c) => c.notNull())
    .addColumn('user_id', id, (c) => c.notNull())
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('began_at', id, (c) => c.notNull())
    .addColumn('expires_at', id, (c) => c.notNull())
    .execute()
  await sql`create index user_account_by_day on user_account (((created_at + 28800000) / 86400000))`.execute(db)
  await sql`create index question_measure_hard on question_measure (subject_id)
    where attempts >= 20 and answered_right < 0.3 * attempts`.execute(db)
  await sql`create index question_measure_blunt on question_measure (subject_id)
    where attempts >= 20 and discrimination < 0.1`.execute(db)
  await sql`create index import_run_troubled on import_run (finished_at)
    where dry_run = 0 and (state = 'failed' or rejected > 0)`.execute(db)
}

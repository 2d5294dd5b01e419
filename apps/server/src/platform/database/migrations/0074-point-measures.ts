import { type ColumnDataType, type Kysely, sql } from 'kysely'

/**
 * What learners know of a point on average is kept as a sum, and the learners of a point are found through the learners
 * of its subject. An index of points over everybody's mastery did both; it has a place of its own for each point that a
 * learner's reply writes, and made the job that follows the log of replies half as quick on SQLite.
 */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const id: ColumnDataType = dialect === 'sqlite' ? 'integer' : 'bigint'
  await db.schema
    .createTable('point_measure')
    .addColumn('point_id', id, (c) => c.primaryKey().notNull())
    .addColumn('learners', 'integer', (c) => c.notNull())
    .addColumn('known', 'double precision', (c) => c.notNull())
    .execute()
  await sql`insert into point_measure (point_id, learners, known)
    select point_id, count(*), sum(known) from point_mastery where answers >= 3 group by point_id`.execute(db)
  await sql`insert into learner_rating (user_id, subject_id, rating, answers, answered_right)
    select distinct user_id, subject_id, 0, 0, 0 from point_mastery where true
    on conflict (user_id, subject_id) do nothing`.execute(db)
  await db.schema
    .createIndex('learner_rating_of_subject')
    .on('learner_rating')
    .columns(['subject_id', 'user_id'])
    .execute()
  await db.schema.dropIndex('point_mastery_of_point').execute()
}

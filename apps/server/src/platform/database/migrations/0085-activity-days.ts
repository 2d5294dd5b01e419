import { type ColumnDataType, type Kysely, sql } from 'kysely'

/**
 * How often an activity and each of its pictures was shown, opened, clicked and closed, by Beijing day; and indexes of what
 * waits for editors.
 */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const id: ColumnDataType = dialect === 'sqlite' ? 'integer' : 'bigint'
  await db.schema
    .createTable('activity_day')
    .addColumn('notice_id', id, (c) => c.notNull())
    // Empty: before days were counted.
    .addColumn('day', 'text', (c) => c.notNull())
    // 0: the activity itself.
    .addColumn('picture_id', id, (c) => c.notNull())
    .addColumn('shown', 'integer', (c) => c.notNull())
    .addColumn('opened', 'integer', (c) => c.notNull())
    .addColumn('clicked', 'integer', (c) => c.notNull())
    .addColumn('closed', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('activity_day_key', ['notice_id', 'day', 'picture_id'])
    .execute()
  await sql`insert into activity_day (notice_id, day, picture_id, shown, opened, clicked, closed)
    select notice_id, '', picture_id, 0,
      case when picture_id = 0 then clicks else 0 end, case when picture_id = 0 then 0 else clicks end, 0
    from notice_click`.execute(db)
  await db.schema.dropTable('notice_click').execute()
  await sql`create index question_unexplained_since on question (subject_id, updated_at) where explanation = ''`.execute(
    db,
  )
  await sql`create index video_lesson_drafts on video_lesson (updated_at)
    where published_at is null and published_day = '' and removed_at is null`.execute(db)
}

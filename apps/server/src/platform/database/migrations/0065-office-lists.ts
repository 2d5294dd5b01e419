import { type Kysely, sql } from 'kysely'

/** What lists of the back office count and sort by beside their rows: without these each row reads a whole table. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('session_last_of_user').on('session').columns(['user_id', 'expires_at']).execute()
  await sql`create index sale_order_of_discount on sale_order (discount_id) where discount_id is not null`.execute(db)
  await db.schema.createIndex('video_lesson_of_teacher').on('video_lesson').columns(['teacher_id']).execute()
}

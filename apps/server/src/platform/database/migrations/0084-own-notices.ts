import { type ColumnDataType, type Kysely, sql } from 'kysely'

/**
 * Notices to one learner about one occasion (an order, a refund, a parcel), and pictures within the text of a notice.
 * The indexes begin with the person, so that what everybody is told stays as fast however much single learners are told.
 */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const id: ColumnDataType = dialect === 'sqlite' ? 'integer' : 'bigint'
  // 0: for all whom it is aimed at.
  await db.schema
    .alterTable('notice')
    .addColumn('user_id', id, (c) => c.notNull().defaultTo(0))
    .execute()
  // Null for what staff write.
  await db.schema.alterTable('notice').addColumn('occasion', 'text').execute()
  await db.schema.createIndex('notice_once').unique().on('notice').columns(['user_id', 'occasion']).execute()
  await db.schema.dropIndex('notice_standing').execute()
  await sql`create index notice_standing on notice
    (user_id, kind, subject_id, withdrawn_at, begins_at, ends_at, vip, vn, agent_code, priority, notice_id)`.execute(db)
  await db.schema.dropIndex('notice_by_begin').execute()
  await sql`create index notice_by_begin on notice (user_id, begins_at)`.execute(db)
  // 1: stands in the text; 0: one of those that are shown beside it, in their order.
  await db.schema
    .alterTable('notice_picture')
    .addColumn('in_text', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema.createIndex('notice_picture_by_name').on('notice_picture').columns(['name']).execute()
}

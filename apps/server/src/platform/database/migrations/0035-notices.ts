import { type ColumnDataType, type Kysely, sql } from 'kysely'

/** Notices of every kind with whom they are for and when, and who has read which. */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const id: ColumnDataType = dialect === 'sqlite' ? 'integer' : 'bigint'
  await db.schema
    .createTable('notice')
    .addColumn('notice_id', id, (c) => c.primaryKey().notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    // 0: of all subjects, so that an index finds both.
    .addColumn('subject_id', id, (c) => c.notNull())
    .addColumn('vip', 'integer')
    .addColumn('vn', 'integer')
    .addColumn('agent_code', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('html', 'text', (c) => c.notNull())
    .addColumn('link', 'text', (c) => c.notNull())
    .addColumn('exam_type', 'text', (c) => c.notNull())
    .addColumn('priority', 'integer', (c) => c.notNull())
    .addColumn('begins_at', id, (c) => c.notNull())
    .addColumn('ends_at', id)
    .addColumn('withdrawn_at', id)
    .addColumn('revision', 'integer', (c) => c.notNull())
    .addColumn('updated_at', id, (c) => c.notNull())
    .addColumn('updated_by', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('notice_by_place').on('notice').columns(['kind', 'subject_id', 'begins_at']).execute()
  await db.schema.createIndex('notice_by_begin').on('notice').columns(['begins_at']).execute()
  const reads = db.schema
    .createTable('notice_read')
    .addColumn('user_id', id, (c) => c.notNull())
    .addColumn('notice_id', id, (c) => c.notNull())
    .addColumn('read_at', id, (c) => c.notNull())
    .addPrimaryKeyConstraint('notice_read_key', ['user_id', 'notice_id'])
  await (dialect === 'sqlite' ? reads.modifyEnd(sql`without rowid`) : reads).execute()
  await db.schema.createIndex('notice_read_by_notice').on('notice_read').columns(['notice_id']).execute()
}

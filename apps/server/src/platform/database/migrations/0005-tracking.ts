import { type ColumnDataType, type CreateTableBuilder, type Kysely, sql } from 'kysely'

/** Events of clients, usage by page and day, where learners stopped in videos, errors of clients in groups. */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const id: ColumnDataType = dialect === 'sqlite' ? 'integer' : 'bigint'
  const moment = id
  const keyed = <T extends string, C extends string>(table: CreateTableBuilder<T, C>) =>
    dialect === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table

  await keyed(
    db.schema
      .createTable('tracking_event')
      .addColumn('event_id', 'text', (c) => c.primaryKey())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('user_id', id)
      .addColumn('subject_id', id)
      .addColumn('page', 'text', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('fields', 'text', (c) => c.notNull())
      .addColumn('received_at', moment, (c) => c.notNull()),
  ).execute()
  await keyed(
    db.schema
      .createTable('page_usage_day')
      .addColumn('day', 'integer', (c) => c.notNull())
      .addColumn('page', 'text', (c) => c.notNull())
      .addColumn('views', id, (c) => c.notNull())
      .addColumn('stay_seconds', 'double precision', (c) => c.notNull())
      .addColumn('stays', id, (c) => c.notNull())
      .addColumn('clicks', id, (c) => c.notNull())
      .addPrimaryKeyConstraint('page_usage_day_key', ['day', 'page']),
  ).execute()
  await keyed(
    db.schema
      .createTable('user_video_progress')
      .addColumn('user_id', id, (c) => c.notNull())
      .addColumn('video_id', 'text', (c) => c.notNull())
      .addColumn('subject_id', id, (c) => c.notNull())
      .addColumn('progress', 'double precision', (c) => c.notNull())
      .addColumn('total', 'double precision', (c) => c.notNull())
      .addColumn('changed_at', moment, (c) => c.notNull())
      .addPrimaryKeyConstraint('user_video_progress_key', ['user_id', 'video_id']),
  ).execute()
  await db.schema
    .createTable('error_group')
    .addColumn('fingerprint', 'text', (c) => c.primaryKey())
    .addColumn('bug_type', 'integer', (c) => c.notNull())
    .addColumn('page', 'text', (c) => c.notNull())
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('detail', 'text', (c) => c.notNull())
    .addColumn('reports', id, (c) => c.notNull())
    .addColumn('users', 'integer', (c) => c.notNull())
    .addColumn('first_at', moment, (c) => c.notNull())
    .addColumn('last_at', moment, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('error_group_by_last').on('error_group').column('last_at').execute()
  await db.schema.createIndex('error_group_by_first').on('error_group').column('first_at').execute()
  await keyed(
    db.schema
      .createTable('error_group_user')
      .addColumn('fingerprint', 'text', (c) => c.notNull())
      .addColumn('user_id', id, (c) => c.notNull())
      .addPrimaryKeyConstraint('error_group_user_key', ['fingerprint', 'user_id']),
  ).execute()
  await db.schema
    .createTable('error_report')
    .addColumn('event_id', 'text', (c) => c.primaryKey())
    .addColumn('fingerprint', 'text', (c) => c.notNull())
    .addColumn('user_id', id)
    .addColumn('subject_id', id)
    .addColumn('client_type', 'integer', (c) => c.notNull())
    .addColumn('page_type', 'text', (c) => c.notNull())
    .addColumn('page', 'text', (c) => c.notNull())
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('path', 'text', (c) => c.notNull())
    .addColumn('detail', 'text', (c) => c.notNull())
    .addColumn('received_at', moment, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('error_report_of_group').on('error_report').columns(['fingerprint', 'event_id']).execute()
}

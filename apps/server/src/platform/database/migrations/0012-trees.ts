import { type ColumnDataType, type CreateTableBuilder, type Kysely, sql } from 'kysely'

/** What a chapter is beside its name, what learners mark in trees, and chapters that open by sharing. */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const id: ColumnDataType = dialect === 'sqlite' ? 'integer' : 'bigint'
  const moment = id
  const keyed = <T extends string, C extends string>(table: CreateTableBuilder<T, C>) =>
    dialect === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table

  await db.schema
    .createTable('chapter_detail')
    .addColumn('chapter_id', id, (c) => c.primaryKey().references('chapter.chapter_id'))
    .addColumn('subject_id', id, (c) => c.notNull().references('subject.subject_id'))
    .addColumn('note', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('point_id', id, (c) => c.references('point.point_id'))
    .addColumn('other_point_id', id, (c) => c.references('point.point_id'))
    .execute()
  await db.schema.createIndex('chapter_detail_of_subject').on('chapter_detail').column('subject_id').execute()
  await keyed(
    db.schema
      .createTable('share_chapter')
      .addColumn('subject_id', id, (c) => c.notNull().references('subject.subject_id'))
      .addColumn('chapter_id', id, (c) => c.notNull().references('chapter.chapter_id'))
      .addColumn('friends', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('share_chapter_key', ['subject_id', 'chapter_id']),
  ).execute()

  // User tables: partitioned by user_id, without foreign keys.
  await keyed(
    db.schema
      .createTable('user_chapter_tag')
      .addColumn('user_id', id, (c) => c.notNull())
      .addColumn('subject_id', id, (c) => c.notNull())
      .addColumn('chapter_id', id, (c) => c.notNull())
      .addColumn('tag', 'integer', (c) => c.notNull())
      .addColumn('changed_at', moment, (c) => c.notNull())
      .addPrimaryKeyConstraint('user_chapter_tag_key', ['user_id', 'subject_id', 'chapter_id']),
  ).execute()
  await db.schema
    .createTable('share_link')
    .addColumn('code', 'text', (c) => c.primaryKey())
    .addColumn('user_id', id, (c) => c.notNull())
    .addColumn('subject_id', id, (c) => c.notNull())
    .addColumn('created_at', moment, (c) => c.notNull())
    .addUniqueConstraint('share_link_of_user', ['user_id', 'subject_id'])
    .execute()
  await keyed(
    db.schema
      .createTable('share_friend')
      .addColumn('user_id', id, (c) => c.notNull())
      .addColumn('subject_id', id, (c) => c.notNull())
      .addColumn('friend_user_id', id, (c) => c.notNull())
      .addColumn('came_at', moment, (c) => c.notNull())
      .addPrimaryKeyConstraint('share_friend_key', ['user_id', 'subject_id', 'friend_user_id']),
  ).execute()
}

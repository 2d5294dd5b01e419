import { type ColumnDataType, type CreateTableBuilder, type Kysely, sql } from 'kysely'

/** Accounts, content, and what learners did: everything that the practice loop stores. Never edited once landed. */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const id: ColumnDataType = dialect === 'sqlite' ? 'integer' : 'bigint'
  const moment = id
  // A table that is only ever read by its key is the key's own B-tree on SQLite.
  const keyed = <T extends string, C extends string>(table: CreateTableBuilder<T, C>) =>
    dialect === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table

  await db.schema
    .createTable('user_account')
    .addColumn('user_id', id, (c) => c.primaryKey())
    .addColumn('user_name', 'text', (c) => c.notNull().unique())
    .addColumn('nick_name', 'text', (c) => c.notNull())
    .addColumn('password_hash', 'text', (c) => c.notNull())
    .addColumn('last_subject_id', id)
    .addColumn('last_vn', 'integer')
    .addColumn('blocked_at', moment)
    .addColumn('created_at', moment, (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('user_role')
    .addColumn('user_id', id, (c) => c.notNull().references('user_account.user_id'))
    .addColumn('role', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('user_role_key', ['user_id', 'role'])
    .execute()
  await db.schema
    .createTable('session')
    .addColumn('guid_hash', 'text', (c) => c.primaryKey())
    .addColumn('user_id', id, (c) => c.notNull().references('user_account.user_id'))
    .addColumn('client_type', 'text', (c) => c.notNull())
    .addColumn('created_at', moment, (c) => c.notNull())
    .addColumn('expires_at', moment, (c) => c.notNull())
    .addColumn('ended_at', moment)
    .addColumn('ended_by', 'text')
    .execute()
  await db.schema.createIndex('session_of_user').on('session').columns(['user_id', 'ended_at']).execute()
  await db.schema.createIndex('session_by_expiry').on('session').column('expires_at').execute()

  await db.schema
    .createTable('subject')
    .addColumn('subject_id', id, (c) => c.primaryKey())
    .addColumn('code', 'text', (c) => c.notNull().unique())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('short_name', 'text', (c) => c.notNull())
    .addColumn('family', 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('revision', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('updated_at', moment, (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('subject_version')
    .addColumn('subject_id', id, (c) => c.notNull().references('subject.subject_id'))
    .addColumn('vn', 'integer', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('ver_no', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('price', 'integer', (c) => c.notNull())
    .addColumn('modules', 'text', (c) => c.notNull())
    .addColumn('hidden', 'integer', (c) => c.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('subject_version_key', ['subject_id', 'vn'])
    .execute()
  await db.schema
    .createTable('entitlement')
    .addColumn('entitlement_id', id, (c) => c.primaryKey())
    .addColumn('user_id', id, (c) => c.notNull().references('user_account.user_id'))
    .addColumn('subject_id', id, (c) => c.notNull().references('subject.subject_id'))
    .addColumn('vn', 'integer', (c) => c.notNull())
    .addColumn('starts_at', moment, (c) => c.notNull())
    .addColumn('ends_at', moment, (c) => c.notNull())
    .addColumn('source', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('entitlement_of_user').on('entitlement').columns(['user_id', 'subject_id']).execute()

  await db.schema
    .createTable('tree')
    .addColumn('tree_id', id, (c) => c.primaryKey())
    .addColumn('subject_id', id, (c) => c.notNull().references('subject.subject_id'))
    .addColumn('source_name', 'text', (c) => c.notNull())
    .addColumn('exam_type', 'text', (c) => c.notNull())
    .addColumn('sigin_type', 'text', (c) => c.notNull())
    .addColumn('module', 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('updated_at', moment, (c) => c.notNull())
    .addUniqueConstraint('tree_name', ['subject_id', 'source_name', 'exam_type', 'sigin_type'])
    .execute()
  await db.schema
    .createTable('chapter')
    .addColumn('chapter_id', id, (c) => c.primaryKey())
    .addColumn('tree_id', id, (c) => c.notNull().references('tree.tree_id'))
    .addColumn('subject_id', id, (c) => c.notNull().references('subject.subject_id'))
    .addColumn('parent_id', id, (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('is_free', 'integer', (c) => c.notNull().defaultTo(0))
    .addUniqueConstraint('chapter_name', ['tree_id', 'parent_id', 'name'])
    .execute()

  await db.schema
    .createTable('question_group')
    .addColumn('group_id', id, (c) => c.primaryKey())
    .addColumn('subject_id', id, (c) => c.notNull().references('subject.subject_id'))
    .addColumn('external_key', 'text', (c) => c.notNull())
    .addColumn('stem', 'text', (c) => c.notNull())
    .addUniqueConstraint('question_group_external', ['subject_id', 'external_key'])
    .execute()
  await db.schema
    .createTable('question')
    .addColumn('question_id', id, (c) => c.primaryKey())
    .addColumn('subject_id', id, (c) => c.notNull().references('subject.subject_id'))
    .addColumn('external_id', 'text', (c) => c.notNull())
    .addColumn('style_id', 'integer', (c) => c.notNull())
    .addColumn('form', 'text', (c) => c.notNull())
    .addColumn('group_id', id, (c) => c.references('question_group.group_id'))
    .addColumn('group_order', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('hint', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('stem', 'text', (c) => c.notNull())
    .addColumn('options', 'text', (c) => c.notNull())
    .addColumn('answer', 'text', (c) => c.notNull())
    .addColumn('explanation', 'text', (c) => c.notNull())
    .addColumn('source', 'text')
    .addColumn('year', 'integer')
    .addColumn('difficulty', 'integer')
    .addColumn('content_hash', 'text', (c) => c.notNull())
    .addColumn('updated_at', moment, (c) => c.notNull())
    .addUniqueConstraint('question_external', ['subject_id', 'external_id'])
    .execute()
  await keyed(
    db.schema
      .createTable('chapter_item')
      .addColumn('chapter_id', id, (c) => c.notNull().references('chapter.chapter_id'))
      .addColumn('question_id', id, (c) => c.notNull().references('question.question_id'))
      .addColumn('position', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('chapter_item_key', ['chapter_id', 'question_id']),
  ).execute()
  await db.schema.createIndex('chapter_item_of_question').on('chapter_item').column('question_id').execute()
  await db.schema
    .createTable('point')
    .addColumn('point_id', id, (c) => c.primaryKey())
    .addColumn('subject_id', id, (c) => c.notNull().references('subject.subject_id'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addUniqueConstraint('point_name', ['subject_id', 'name'])
    .execute()
  await keyed(
    db.schema
      .createTable('question_point')
      .addColumn('question_id', id, (c) => c.notNull().references('question.question_id'))
      .addColumn('point_id', id, (c) => c.notNull().references('point.point_id'))
      .addColumn('position', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('question_point_key', ['question_id', 'point_id']),
  ).execute()
  await db.schema.createIndex('question_point_of_point').on('question_point').column('point_id').execute()

  // User tables carry no foreign keys: they are partitioned by user_id where content is replicated (design, "Store").
  await keyed(
    db.schema
      .createTable('user_question')
      .addColumn('user_id', id, (c) => c.notNull())
      .addColumn('subject_id', id, (c) => c.notNull())
      .addColumn('question_id', id, (c) => c.notNull())
      .addColumn('last_reply', 'text')
      .addColumn('last_right', 'integer')
      .addColumn('done_count', 'integer', (c) => c.notNull())
      .addColumn('right_count', 'integer', (c) => c.notNull())
      .addColumn('wrong_count', 'integer', (c) => c.notNull())
      .addColumn('wrong_at', moment)
      .addColumn('last_at', moment, (c) => c.notNull())
      .addColumn('reset_at', moment, (c) => c.notNull().defaultTo(0))
      .addPrimaryKeyConstraint('user_question_key', ['user_id', 'subject_id', 'question_id']),
  ).execute()
  // The log of replies only grows at its end, and so does its unique key, since ids begin with their time: answers
  // of many learners at the same moment dirty few pages.
  await db.schema
    .createTable('reply')
    .addColumn('seq', id, (c) =>
      dialect === 'sqlite' ? c.primaryKey() : c.generatedByDefaultAsIdentity().primaryKey(),
    )
    .addColumn('user_id', id, (c) => c.notNull())
    .addColumn('reply_id', 'text', (c) => c.notNull())
    .addColumn('subject_id', id, (c) => c.notNull())
    .addColumn('question_id', id, (c) => c.notNull())
    .addColumn('chapter_id', id, (c) => c.notNull())
    .addColumn('reply', 'text', (c) => c.notNull())
    .addColumn('is_right', 'integer')
    .addColumn('points', 'double precision', (c) => c.notNull())
    .addColumn('full_points', 'double precision', (c) => c.notNull())
    .addColumn('spend_seconds', 'integer', (c) => c.notNull())
    .addColumn('mode', 'text', (c) => c.notNull())
    .addColumn('answered_at', moment, (c) => c.notNull())
    .addColumn('received_at', moment, (c) => c.notNull())
    .addUniqueConstraint('reply_id_of_user', ['reply_id', 'user_id'])
    .execute()
  await keyed(
    db.schema
      .createTable('user_day')
      .addColumn('user_id', id, (c) => c.notNull())
      .addColumn('subject_id', id, (c) => c.notNull())
      .addColumn('day', 'integer', (c) => c.notNull())
      .addColumn('answered', 'integer', (c) => c.notNull())
      .addColumn('answered_right', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('user_day_key', ['user_id', 'subject_id', 'day']),
  ).execute()
  for (const [table, value] of [
    ['favourite', 'is_on'],
    ['note', 'content'],
  ] as const) {
    await keyed(
      db.schema
        .createTable(table)
        .addColumn('user_id', id, (c) => c.notNull())
        .addColumn('subject_id', id, (c) => c.notNull())
        .addColumn('question_id', id, (c) => c.notNull())
        .addColumn(value, table === 'note' ? 'text' : 'integer', (c) => c.notNull())
        .addColumn('changed_at', moment, (c) => c.notNull())
        .addPrimaryKeyConstraint(`${table}_key`, ['user_id', 'subject_id', 'question_id']),
    ).execute()
  }
  await keyed(
    db.schema
      .createTable('user_chapter')
      .addColumn('user_id', id, (c) => c.notNull())
      .addColumn('subject_id', id, (c) => c.notNull())
      .addColumn('chapter_id', id, (c) => c.notNull())
      .addColumn('question_id', id, (c) => c.notNull())
      .addColumn('changed_at', moment, (c) => c.notNull())
      .addPrimaryKeyConstraint('user_chapter_key', ['user_id', 'subject_id', 'chapter_id']),
  ).execute()
  await db.schema
    .createTable('exam_date')
    .addColumn('user_id', id, (c) => c.notNull())
    .addColumn('subject_id', id, (c) => c.notNull())
    .addColumn('exam_date', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('exam_date_key', ['user_id', 'subject_id'])
    .execute()

  await db.schema
    .createTable('question_statistic')
    .addColumn('question_id', id, (c) => c.primaryKey())
    .addColumn('answered', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('answered_right', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('favoured', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('noted', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await keyed(
    db.schema
      .createTable('answer_count')
      .addColumn('question_id', id, (c) => c.notNull())
      .addColumn('answer', 'text', (c) => c.notNull())
      .addColumn('times', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('answer_count_key', ['question_id', 'answer']),
  ).execute()
  await db.schema
    .createTable('job')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('holder', 'text', (c) => c.notNull())
    .addColumn('lease_until', moment, (c) => c.notNull())
    .addColumn('progress', moment, (c) => c.notNull())
    .addColumn('last_run_at', moment, (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('import_run')
    .addColumn('import_id', id, (c) => c.primaryKey())
    .addColumn('subject_id', id, (c) => c.notNull().references('subject.subject_id'))
    .addColumn('file_name', 'text', (c) => c.notNull())
    .addColumn('added', 'integer', (c) => c.notNull())
    .addColumn('changed', 'integer', (c) => c.notNull())
    .addColumn('unchanged', 'integer', (c) => c.notNull())
    .addColumn('rejected', 'integer', (c) => c.notNull())
    .addColumn('finished_at', moment, (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('setting')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('value', 'text', (c) => c.notNull())
    .execute()
}

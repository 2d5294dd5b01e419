import { type ColumnDataType, type Kysely, sql } from 'kysely'

/** The help centre: frequent questions and guide, who found them of use, suggestions and their answers. */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const id: ColumnDataType = dialect === 'sqlite' ? 'integer' : 'bigint'
  await db.schema
    .createTable('help_article')
    .addColumn('article_id', id, (c) => c.primaryKey().notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('subject_id', id)
    .addColumn('section', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('html', 'text', (c) => c.notNull())
    .addColumn('plain', 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('hidden', 'integer', (c) => c.notNull())
    .addColumn('revision', 'integer', (c) => c.notNull())
    .addColumn('solved', 'integer', (c) => c.notNull())
    .addColumn('not_solved', 'integer', (c) => c.notNull())
    .addColumn('updated_at', id, (c) => c.notNull())
    .addColumn('updated_by', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('help_article_by_place')
    .on('help_article')
    .columns(['kind', 'subject_id', 'position'])
    .execute()
  // One word of each learner on each entry; the entry counts them.
  const marks = db.schema
    .createTable('help_mark')
    .addColumn('user_id', id, (c) => c.notNull())
    .addColumn('article_id', id, (c) => c.notNull())
    .addColumn('solved', 'integer', (c) => c.notNull())
    .addColumn('marked_at', id, (c) => c.notNull())
    .addPrimaryKeyConstraint('help_mark_key', ['user_id', 'article_id'])
  await (dialect === 'sqlite' ? marks.modifyEnd(sql`without rowid`) : marks).execute()
  await db.schema
    .createTable('suggestion')
    .addColumn('suggestion_id', id, (c) => c.primaryKey().notNull())
    .addColumn('user_id', id, (c) => c.notNull())
    .addColumn('subject_id', id)
    .addColumn('kind', 'integer', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('software_ver', 'text', (c) => c.notNull())
    .addColumn('device', 'text', (c) => c.notNull())
    .addColumn('network', 'text', (c) => c.notNull())
    .addColumn('sent_at', id, (c) => c.notNull())
    .addColumn('answer', 'text')
    .addColumn('answered_at', id)
    .addColumn('answered_by', 'text')
    .execute()
  await db.schema.createIndex('suggestion_by_user').on('suggestion').columns(['user_id', 'sent_at']).execute()
  await db.schema.createIndex('suggestion_by_answer').on('suggestion').columns(['answered_at', 'sent_at']).execute()
}

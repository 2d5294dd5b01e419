import { type ColumnDataType, type Kysely, sql } from 'kysely'

/**
 * Keys that questions of papers had before they were corrected, and attempts that were scored again by a corrected key:
 * what each came to before and after, so that it can be taken back and told.
 */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const id: ColumnDataType = dialect === 'sqlite' ? 'integer' : 'bigint'
  await db.schema
    .createTable('replaced_key')
    .addColumn('question_id', id, (c) => c.notNull())
    .addColumn('replaced_at', id, (c) => c.notNull())
    .addColumn('form', 'text', (c) => c.notNull())
    .addColumn('answer', 'text', (c) => c.notNull())
    .addColumn('options', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('replaced_key_key', ['question_id', 'replaced_at'])
    .execute()
  await db.schema
    .createTable('rescoring')
    .addColumn('rescoring_id', id, (c) => c.primaryKey())
    .addColumn('subject_id', id, (c) => c.notNull())
    .addColumn('question_id', id, (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('by_name', 'text', (c) => c.notNull())
    .addColumn('begun_at', id, (c) => c.notNull())
    .addColumn('progress', id, (c) => c.notNull())
    .addColumn('settled_at', id)
    .execute()
  await db.schema.createIndex('rescoring_of_question').on('rescoring').columns(['question_id', 'begun_at']).execute()
  await sql`create index rescoring_under_way on rescoring (begun_at) where state in ('doing', 'undoing')`.execute(db)
  await db.schema
    .createTable('rescored_attempt')
    .addColumn('rescoring_id', id, (c) => c.notNull())
    .addColumn('attempt_id', id, (c) => c.notNull())
    .addColumn('user_id', id, (c) => c.notNull())
    .addColumn('subject_id', id, (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('item_before', 'text', (c) => c.notNull())
    .addColumn('item_after', 'text', (c) => c.notNull())
    .addColumn('score_before', 'integer', (c) => c.notNull())
    .addColumn('score_after', 'integer', (c) => c.notNull())
    .addColumn('changed_at', id, (c) => c.notNull())
    .addColumn('seen_at', id)
    .addPrimaryKeyConstraint('rescored_attempt_key', ['rescoring_id', 'attempt_id'])
    .execute()
  await db.schema.createIndex('rescored_attempt_of_attempt').on('rescored_attempt').column('attempt_id').execute()
  await db.schema
    .createIndex('rescored_attempt_of_user')
    .on('rescored_attempt')
    .columns(['user_id', 'subject_id', 'seen_at'])
    .execute()
}

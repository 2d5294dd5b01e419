import { type ColumnDataType, type Kysely, sql } from 'kysely'

/** Subjects whose questions change by a second pair of eyes, and what waits for it. */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const id: ColumnDataType = dialect === 'sqlite' ? 'integer' : 'bigint'
  await db.schema
    .alterTable('subject')
    .addColumn('is_reviewed', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema
    .createTable('question_proposal')
    .addColumn('proposal_id', id, (c) => c.primaryKey())
    .addColumn('subject_id', id, (c) => c.notNull())
    .addColumn('question_id', id)
    .addColumn('chapter_id', id)
    .addColumn('what', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('since', id, (c) => c.notNull())
    .addColumn('revision', 'integer', (c) => c.notNull())
    .addColumn('author_id', id, (c) => c.notNull())
    .addColumn('author_name', 'text', (c) => c.notNull())
    .addColumn('authors', 'text', (c) => c.notNull())
    .addColumn('external_id', 'text', (c) => c.notNull())
    .addColumn('group_of', id)
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('call', 'text')
    .addColumn('run_id', id)
    .addColumn('content', 'text')
    .addColumn('base', 'text')
    .addColumn('base_chapter_id', id)
    .addColumn('base_hash', 'text', (c) => c.notNull())
    .addColumn('comment', 'text', (c) => c.notNull())
    .addColumn('reviewer_id', id)
    .addColumn('reviewer_name', 'text', (c) => c.notNull())
    .addColumn('released_hash', 'text', (c) => c.notNull())
    .addColumn('created_at', id, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('question_proposal_waiting').on('question_proposal').columns(['state', 'since']).execute()
  await db.schema
    .createIndex('question_proposal_of')
    .on('question_proposal')
    .columns(['subject_id', 'state', 'since'])
    .execute()
  // One open proposal of a question: two editors would else release over each other.
  await db.schema
    .createIndex('question_proposal_open')
    .unique()
    .on('question_proposal')
    .column('question_id')
    .where(sql<boolean>`question_id is not null and state in ('draft', 'waiting', 'sentBack')`)
    .execute()
}

import { type ColumnDataType, type Kysely, sql } from 'kysely'

/**
 * Questions that were cancelled in one paper, the reasons of rescorings, and what a single candidate was granted: more
 * time, or another attempt.
 */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const id: ColumnDataType = dialect === 'sqlite' ? 'integer' : 'bigint'
  await db.schema
    .createTable('cancelled_question')
    .addColumn('paper_id', id, (c) => c.notNull())
    .addColumn('question_id', id, (c) => c.notNull())
    .addColumn('way', 'text', (c) => c.notNull())
    .addColumn('rescoring_id', id, (c) => c.notNull())
    .addPrimaryKeyConstraint('cancelled_question_key', ['paper_id', 'question_id'])
    .execute()
  await db.schema
    .alterTable('rescoring')
    .addColumn('kind', 'text', (c) => c.notNull().defaultTo('key'))
    .execute()
  await db.schema.alterTable('rescoring').addColumn('paper_id', id).execute()
  await db.schema.alterTable('rescoring').addColumn('way_before', 'text').execute()
  await db.schema.alterTable('rescoring').addColumn('way_after', 'text').execute()
  await db.schema
    .alterTable('rescoring')
    .addColumn('note', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await db.schema.alterTable('rescoring').addColumn('undone_by', 'text').execute()
  await sql`create index rescoring_of_paper on rescoring (paper_id, begun_at) where paper_id is not null`.execute(db)
  await db.schema
    .alterTable('rescored_attempt')
    .addColumn('left_book', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('paper_attempt').addColumn('extra', 'text').execute()
  await db.schema
    .createTable('candidate_grant')
    .addColumn('grant_id', id, (c) => c.primaryKey())
    .addColumn('subject_id', id, (c) => c.notNull())
    .addColumn('paper_id', id, (c) => c.notNull())
    .addColumn('user_id', id, (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('unit_id', id)
    .addColumn('seconds', 'integer')
    .addColumn('counts', 'text')
    .addColumn('attempt_id', id)
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('by_name', 'text', (c) => c.notNull())
    .addColumn('granted_at', id, (c) => c.notNull())
    .addColumn('taken_back_at', id)
    .addColumn('taken_back_by', 'text')
    .execute()
  await db.schema
    .createIndex('candidate_grant_of_user')
    .on('candidate_grant')
    .columns(['user_id', 'paper_id'])
    .execute()
}

import type { ColumnDataType, Kysely } from 'kysely'

/** What editors bring in and change: uploads, runs of the import, questions taken out, and who sees which agent. */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const id: ColumnDataType = dialect === 'sqlite' ? 'integer' : 'bigint'
  const moment = id

  await db.schema
    .createTable('upload')
    .addColumn('upload_id', id, (c) => c.primaryKey())
    .addColumn('user_id', id, (c) => c.notNull())
    .addColumn('file_name', 'text', (c) => c.notNull())
    .addColumn('bytes', id, (c) => c.notNull())
    .addColumn('created_at', moment, (c) => c.notNull())
    .execute()

  // Nothing ever wrote the first shape of this table.
  await db.schema.dropTable('import_run').execute()
  await db.schema
    .createTable('import_run')
    .addColumn('import_id', id, (c) => c.primaryKey())
    .addColumn('subject_id', id, (c) => c.notNull().references('subject.subject_id'))
    .addColumn('user_id', id, (c) => c.notNull())
    .addColumn('user_name', 'text', (c) => c.notNull())
    .addColumn('file_name', 'text', (c) => c.notNull())
    .addColumn('tree_name', 'text', (c) => c.notNull())
    .addColumn('dry_run', 'integer', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('row_count', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('added', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('changed', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('unchanged', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('rejected', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('errors', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('warnings', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('message', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('stop_asked', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('lease_until', moment, (c) => c.notNull())
    .addColumn('started_at', moment, (c) => c.notNull())
    .addColumn('finished_at', moment)
    .execute()
  await db.schema.createIndex('import_run_by_start').on('import_run').columns(['started_at', 'import_id']).execute()
  await db.schema
    .createTable('import_problem')
    .addColumn('import_id', id, (c) => c.notNull().references('import_run.import_id'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('severity', 'text', (c) => c.notNull())
    .addColumn('sheet', 'text', (c) => c.notNull())
    .addColumn('row_number', 'integer', (c) => c.notNull())
    .addColumn('column_name', 'text', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('import_problem_key', ['import_id', 'position'])
    .execute()

  await db.schema
    .createTable('removed_question')
    .addColumn('question_id', id, (c) => c.primaryKey().references('question.question_id'))
    .addColumn('removed_at', moment, (c) => c.notNull())
    .addColumn('places', 'text', (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('agent_member')
    .addColumn('user_id', id, (c) => c.primaryKey().references('user_account.user_id'))
    .addColumn('agent_code', 'text', (c) => c.notNull().references('agent.agent_code'))
    .execute()
}

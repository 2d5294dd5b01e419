import type { ColumnDataType, Kysely } from 'kysely'

/** Study plans of learners, and what was done of them. */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const id: ColumnDataType = dialect === 'sqlite' ? 'integer' : 'bigint'
  await db.schema
    .createTable('study_plan')
    .addColumn('plan_id', id, (c) => c.primaryKey().notNull())
    .addColumn('user_id', id, (c) => c.notNull())
    .addColumn('subject_id', id, (c) => c.notNull())
    .addColumn('vn', 'integer', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    // JSON: PlanSetup of the contract.
    .addColumn('setup', 'text', (c) => c.notNull())
    // JSON: PlanDoc; empty while it is a draft.
    .addColumn('doc', 'text', (c) => c.notNull())
    .addColumn('agreed', 'integer', (c) => c.notNull())
    // What the address of its calendar ends with; empty: it has none.
    .addColumn('calendar_key', 'text', (c) => c.notNull())
    .addColumn('made_at', id, (c) => c.notNull())
    .addColumn('opened_at', id)
    .addColumn('ended_at', id)
    .execute()
  await db.schema
    .createIndex('study_plan_by_user')
    .on('study_plan')
    .columns(['user_id', 'subject_id', 'vn', 'made_at'])
    .execute()
  await db.schema.createIndex('study_plan_by_version').on('study_plan').columns(['subject_id', 'vn', 'state']).execute()
  await db.schema
    .createTable('plan_done')
    .addColumn('plan_id', id, (c) => c.notNull())
    .addColumn('task_key', 'text', (c) => c.notNull())
    .addColumn('user_id', id, (c) => c.notNull())
    .addColumn('done_day', 'integer', (c) => c.notNull())
    .addColumn('minutes', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('plan_done_key', ['plan_id', 'task_key'])
    .execute()
  await db.schema.createIndex('plan_done_by_user').on('plan_done').columns(['user_id']).execute()
}

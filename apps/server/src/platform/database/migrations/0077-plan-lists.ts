import type { ColumnDataType, Kysely } from 'kysely'

const AT_ONCE = 100

/** Public holidays as the office types them, and what the office lists plans by beside their documents. */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const id: ColumnDataType = dialect === 'sqlite' ? 'integer' : 'bigint'
  await db.schema
    .createTable('holiday_year')
    .addColumn('year', 'integer', (c) => c.primaryKey().notNull())
    // JSON: HolidayYear of the domain.
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('revision', 'integer', (c) => c.notNull())
    .addColumn('updated_at', id, (c) => c.notNull())
    .addColumn('updated_by', 'text', (c) => c.notNull())
    .execute()
  // Days are Beijing days; all are 0 while a plan is a draft.
  for (const column of ['exam_day', 'wanted_tasks', 'done_tasks', 'oldest_open'])
    await db.schema
      .alterTable('study_plan')
      .addColumn(column, 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
  await db.schema
    .createIndex('study_plan_by_oldest')
    .on('study_plan')
    .columns(['subject_id', 'state', 'oldest_open', 'plan_id'])
    .execute()
  await fillPlans(db)
}

interface Task {
  state: string
  dueDay: number | null
}

/** Fills the columns of plans that have a document. */
export async function fillPlans(of: Kysely<unknown>): Promise<void> {
  const db = of as Kysely<{
    study_plan: {
      plan_id: number
      doc: string
      exam_day: number
      wanted_tasks: number
      done_tasks: number
      oldest_open: number
    }
  }>
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('study_plan')
      .select(['plan_id', 'doc'])
      .where('doc', '<>', '')
      .where('plan_id', '>', after)
      .orderBy('plan_id')
      .limit(AT_ONCE)
      .execute()
    for (const { plan_id, doc } of rows) {
      const { settings, tasks } = JSON.parse(doc) as { settings: { examDay: number }; tasks: Task[] }
      const open = tasks.flatMap(({ state, dueDay }) => (state === 'open' && dueDay !== null ? [dueDay] : []))
      await db
        .updateTable('study_plan')
        .set({
          exam_day: settings.examDay,
          wanted_tasks: tasks.filter(({ state }) => state !== 'skipped').length,
          done_tasks: tasks.filter(({ state }) => state === 'done').length,
          oldest_open: Math.min(settings.examDay, ...open),
        })
        .where('plan_id', '=', plan_id)
        .execute()
    }
    const last = rows.at(-1)
    if (!last || rows.length < AT_ONCE) return
    after = Number(last.plan_id)
  }
}

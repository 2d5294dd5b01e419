import { oldestOpen } from '@tizhou/domain/plans/following'
import type { Selectable } from 'kysely'
import type { Store, Tx } from '../../platform/database/store.ts'
import { doneOf, type PlanDoc } from './planDoc.ts'
import type { PlanTables } from './tables.ts'

type Reads = Pick<Store, 'db'>
type Writes = Pick<Tx, 'db'>
export type PlanRow = Selectable<PlanTables['study_plan']>

interface Mine {
  userID: number
  subjectID: number
  vn: number
}

/** The learner's latest plan for a version; one that has not ended comes first. */
export const latestPlan = ({ db }: Reads, { userID, subjectID, vn }: Mine): Promise<PlanRow | undefined> =>
  db
    .selectFrom('study_plan')
    .selectAll()
    .where('user_id', '=', userID)
    .where('subject_id', '=', subjectID)
    .where('vn', '=', vn)
    .orderBy(({ eb }) => eb.case().when('state', '=', 'over').then(1).else(0).end())
    .orderBy('made_at', 'desc')
    .orderBy('plan_id')
    .limit(1)
    .executeTakeFirst()

export const planOf = ({ db }: Reads, userID: number, planID: number): Promise<PlanRow | undefined> =>
  db.selectFrom('study_plan').selectAll().where('plan_id', '=', planID).where('user_id', '=', userID).executeTakeFirst()

export const planByID = ({ db }: Reads, planID: number): Promise<PlanRow | undefined> =>
  db.selectFrom('study_plan').selectAll().where('plan_id', '=', planID).executeTakeFirst()

/** Open plans of a learner in all subjects. */
export const openPlansOf = ({ db }: Reads, userID: number): Promise<PlanRow[]> =>
  db
    .selectFrom('study_plan')
    .selectAll()
    .where('user_id', '=', userID)
    .where('state', '=', 'open')
    .orderBy('made_at', 'desc')
    .execute()

/** What lists show of a plan, from its document. */
const listed = ({ settings, tasks }: PlanDoc) => ({
  exam_day: settings.examDay,
  wanted_tasks: tasks.filter(({ state }) => state !== 'skipped').length,
  done_tasks: tasks.filter(({ state }) => state === 'done').length,
  oldest_open: oldestOpen({ tasks }) ?? settings.examDay,
})

export const addPlan = ({ db }: Writes, row: Omit<PlanRow, keyof ReturnType<typeof listed>>) =>
  db
    .insertInto('study_plan')
    .values({ ...row, exam_day: 0, wanted_tasks: 0, done_tasks: 0, oldest_open: 0 })
    .execute()

export const changePlan = (
  { db }: Writes,
  planID: number,
  to: Partial<Pick<PlanRow, 'state' | 'setup' | 'agreed' | 'calendar_key' | 'opened_at' | 'ended_at'>>,
) => db.updateTable('study_plan').set(to).where('plan_id', '=', planID).execute()

/** Stores the document with what lists show of it, and updates plan_done by the tasks that have become done or undone. */
export async function keepDoc(
  { db }: Writes,
  { plan_id, user_id }: Pick<PlanRow, 'plan_id' | 'user_id'>,
  before: PlanDoc | undefined,
  after: PlanDoc,
): Promise<void> {
  await db
    .updateTable('study_plan')
    .set({ doc: JSON.stringify(after), ...listed(after) })
    .where('plan_id', '=', plan_id)
    .execute()
  const was = new Map((before ? doneOf(before) : []).map((one) => [one.task_key, one]))
  const now = doneOf(after)
  const is = new Set(now.map(({ task_key }) => task_key))
  const gone = [...was.keys()].filter((key) => !is.has(key))
  for (const key of gone)
    await db.deleteFrom('plan_done').where('plan_id', '=', plan_id).where('task_key', '=', key).execute()
  for (const one of now) {
    if (was.has(one.task_key)) continue
    await db
      .insertInto('plan_done')
      .values({ plan_id, user_id, ...one })
      .onConflict((on) => on.columns(['plan_id', 'task_key']).doNothing())
      .execute()
  }
}

const MOST_RANKED = 100

/**
 * Minutes and tasks of a period (both days included) of those learners of a version who agreed to be ranked, most
 * first.
 */
export const rankedWeek = (
  { db }: Reads,
  { subjectID, vn, from, to }: { subjectID: number; vn: number; from: number; to: number },
): Promise<{ user_id: number; minutes: number }[]> =>
  db
    .selectFrom('study_plan as p')
    .innerJoin('plan_done as d', 'd.plan_id', 'p.plan_id')
    .select(['p.user_id', ({ fn }) => fn.sum<number>('d.minutes').as('minutes')])
    .where('p.subject_id', '=', subjectID)
    .where('p.vn', '=', vn)
    .where('p.state', '=', 'open')
    .where('p.agreed', '=', 1)
    .where('d.done_day', '>=', from)
    .where('d.done_day', '<=', to)
    .groupBy('p.user_id')
    .orderBy('minutes', 'desc')
    .orderBy('p.user_id')
    .limit(MOST_RANKED)
    .execute()

/** Minutes completed of a plan in a period, both days included. */
export async function doneMinutes({ db }: Reads, planID: number, from: number, to: number): Promise<number> {
  const row = await db
    .selectFrom('plan_done')
    .select(({ fn }) => fn.sum<number | null>('minutes').as('minutes'))
    .where('plan_id', '=', planID)
    .where('done_day', '>=', from)
    .where('done_day', '<=', to)
    .executeTakeFirst()
  return Number(row?.minutes ?? 0)
}

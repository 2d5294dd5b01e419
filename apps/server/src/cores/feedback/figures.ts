import { sql } from 'kysely'
import { type Waiting, waitingOf } from '../../platform/database/reading/waiting.ts'
import type { Store } from '../../platform/database/store.ts'

type Reads = Pick<Store, 'db'>

export interface FiguresWanted {
  appID?: number
  /** ms UTC; `from` inclusive, `to` exclusive. */
  from: number
  to: number
}

/** The columns of a period's reports that the figures need; deleted reports are included, since they were work too. */
const reports = ({ db }: Reads, { appID, from, to }: FiguresWanted) => {
  const some = db.selectFrom('report as r').where('r.created_at', '>=', from).where('r.created_at', '<', to)
  return appID === undefined ? some : some.where('r.subject_id', '=', appID)
}

/** Most reports that are read: more than a year's of a large installation. */
const MOST = 200_000

export async function reportTimes(
  on: Reads,
  wanted: FiguresWanted,
): Promise<{ created_at: number; first_reply_at: number | null; talk: string; waiting_since: number | null }[]> {
  return reports(on, wanted)
    .select(['r.created_at', 'r.first_reply_at', 'r.talk', 'r.waiting_since'])
    .orderBy('r.created_at', 'desc')
    .limit(MOST)
    .execute()
}

/** Each teacher's answers to those reports, and the learners' judgements. */
export async function answersByTeacher(
  { db }: Reads,
  { appID, from, to }: FiguresWanted,
): Promise<{ teacher_id: number; name: string; answers: number; accepted: number; rejected: number }[]> {
  let some = db
    .selectFrom('report_reply as a')
    .innerJoin('report as r', 'r.report_id', 'a.report_id')
    .where('r.created_at', '>=', from)
    .where('r.created_at', '<', to)
    .where('a.teacher_id', 'is not', null)
  if (appID !== undefined) some = some.where('r.subject_id', '=', appID)
  const rows = await some
    .select(({ fn }) => [
      'a.teacher_id',
      fn.max('a.teacher_name').as('name'),
      fn.countAll().as('answers'),
      sql<number>`sum(case when a.is_accept = 1 then 1 else 0 end)`.as('accepted'),
      sql<number>`sum(case when a.is_accept = 0 then 1 else 0 end)`.as('rejected'),
    ])
    .groupBy('a.teacher_id')
    .orderBy('answers', 'desc')
    .limit(200)
    .execute()
  return rows.map((row) => ({
    teacher_id: row.teacher_id as number,
    name: row.name ?? '',
    answers: Number(row.answers),
    accepted: Number(row.accepted),
    rejected: Number(row.rejected),
  }))
}

export async function reportsBySubject(
  on: Reads,
  wanted: FiguresWanted,
): Promise<{ subject_id: number; name: string; reports: number; waiting: number; accepted: number }[]> {
  const rows = await reports(on, wanted)
    .innerJoin('subject as s', 's.subject_id', 'r.subject_id')
    .select(({ fn }) => [
      'r.subject_id',
      fn.max('s.short_name').as('name'),
      fn.countAll().as('reports'),
      sql<number>`sum(case when r.waiting_since is null then 0 else 1 end)`.as('waiting'),
      sql<number>`sum(case when r.talk = 'accepted' then 1 else 0 end)`.as('accepted'),
    ])
    .groupBy('r.subject_id')
    .orderBy('reports', 'desc')
    .limit(200)
    .execute()
  return rows.map((row) => ({
    subject_id: row.subject_id,
    name: row.name ?? '',
    reports: Number(row.reports),
    waiting: Number(row.waiting),
    accepted: Number(row.accepted),
  }))
}

/** How many reports on each of these things a teacher has still to do with. */
export async function waitingReports(
  { db }: Reads,
  kind: 'question' | 'point',
  ids: readonly number[],
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('report')
    .select(['target_id', (eb) => eb.fn.countAll<number>().as('count')])
    .where('kind', '=', kind)
    .where('target_id', 'in', ids)
    .where('place', '=', 'listed')
    .where('waiting_since', 'is not', null)
    .groupBy('target_id')
    .execute()
  return new Map(rows.map(({ target_id, count }) => [target_id, Number(count)]))
}

/** Listed reports that wait for an answer. */
export const reportsWaiting = async ({ db }: Reads): Promise<Waiting> =>
  waitingOf(
    await db
      .selectFrom('report')
      .select(({ fn }) => [fn.countAll().as('count'), fn.min('waiting_since').as('oldest')])
      .where('place', '=', 'listed')
      .where('waiting_since', 'is not', null)
      .executeTakeFirstOrThrow(),
  )

import { BEIJING_SHIFT } from '@tizhou/domain/dates/beijing'
import { JUDGED_FROM } from '@tizhou/domain/knowledge/models/bkt'
import { type RawBuilder, sql } from 'kysely'
import { apart } from '../../platform/database/reading/readsApart.ts'
import { type PageWanted, pageOfSums } from '../../platform/database/reading/tablePage.ts'
import type { Store } from '../../platform/database/store.ts'

type Reads = Pick<Store, 'db'>

/** A group's members in one subject, from one Beijing day to another, both included. */
export interface ReportWanted {
  groupID: number
  subjectID: number
  from: number
  to: number
}

export interface ReportRow {
  user_id: number
  user_name: string
  nick_name: string
  /** Days on which the member answered something. */
  days: number
  answered: number
  answered_right: number
  seconds: number
  /** The last day on which the member answered something, whenever that was; null: never. */
  last_day: number | null
  /** Of the running plan; null: none. */
  wanted_tasks: number | null
  done_tasks: number | null
  oldest_open: number | null
  /** Scored attempts at papers of everybody that were handed in in the period, and their shares of the full mark. */
  papers: number
  mean_share: number | null
  best_share: number | null
  /** The newest prediction before a paper, in hundredths of a mark; null: none. */
  low: number | null
  high: number | null
  full_mark: number | null
  predicted_at: number | null
}

const DAY = 86_400_000

const members = (groupID: number) => sql`select g.user_id from learner_group_member g where g.group_id = ${groupID}`

/** What each member adds up to; each part is read by an index of the learner. */
const sums = ({ groupID, subjectID, from, to }: ReportWanted): RawBuilder<ReportRow> => sql<ReportRow>`
  (select u.user_id, u.user_name, u.nick_name,
    coalesce(d.days, 0) as days, coalesce(d.answered, 0) as answered, coalesce(d.answered_right, 0) as answered_right,
    coalesce(d.seconds, 0) as seconds, l.last_day, p.wanted_tasks, p.done_tasks, p.oldest_open,
    coalesce(a.papers, 0) as papers, a.mean_share, a.best_share, f.low, f.high, f.full_mark, f.predicted_at
  from learner_group_member m
  join user_account u on u.user_id = m.user_id
  left join (
    select user_id, count(*) as days, sum(answered) as answered, sum(answered_right) as answered_right,
      sum(spent_seconds) as seconds
    from user_day
    where user_id in (${members(groupID)}) and subject_id = ${subjectID} and day >= ${from} and day <= ${to}
    group by user_id
  ) d on d.user_id = u.user_id
  left join (
    select user_id, max(day) as last_day from user_day
    where user_id in (${members(groupID)}) and subject_id = ${subjectID}
    group by user_id
  ) l on l.user_id = u.user_id
  left join (
    select user_id, max(wanted_tasks) as wanted_tasks, max(done_tasks) as done_tasks, min(oldest_open) as oldest_open
    from study_plan
    where user_id in (${members(groupID)}) and subject_id = ${subjectID} and state = 'open' and exam_day > ${to}
    group by user_id
  ) p on p.user_id = u.user_id
  left join (
    select t.user_id, count(*) as papers, avg(t.score * 1.0 / t.full_mark) as mean_share,
      max(t.score * 1.0 / t.full_mark) as best_share
    from paper_attempt t join paper e on e.paper_id = t.paper_id
    where t.user_id in (${members(groupID)}) and t.subject_id = ${subjectID} and e.owner_user_id is null
      and t.score is not null and t.full_mark > 0
      and t.handed_in_at >= ${from * DAY - BEIJING_SHIFT} and t.handed_in_at < ${(to + 1) * DAY - BEIJING_SHIFT}
    group by t.user_id
  ) a on a.user_id = u.user_id
  left join (
    select t.user_id, o.low, o.high, e.full_mark, o.predicted_at,
      row_number() over (partition by t.user_id order by o.predicted_at desc, o.attempt_id desc) as place
    from paper_attempt t
    join prediction o on o.attempt_id = t.attempt_id
    join paper e on e.paper_id = t.paper_id
    where t.user_id in (${members(groupID)}) and t.subject_id = ${subjectID}
  ) f on f.user_id = u.user_id and f.place = 1
  where m.group_id = ${groupID})`

/** What is missing stands last whichever way the list is sorted by tables of the console: as if it were nothing. */
const some = (column: string) => sql`coalesce(${sql.ref(column)}, -1)`

/** A page of what the members of a group did, how much of their plan, and in papers. */
export async function groupReportPage(
  { db }: Reads,
  wanted: ReportWanted & PageWanted,
): Promise<{ rows: ReportRow[]; total: number }> {
  const from = db.selectFrom(sums(wanted).as('r'))
  const found = await pageOfSums(from, (query) => query.selectAll(), wanted, {
    orders: {
      nickName: sql.ref('r.nick_name'),
      days: sql.ref('r.days'),
      answered: sql.ref('r.answered'),
      share: sql`case when r.answered = 0 then -1.0 else r.answered_right * 1.0 / r.answered end`,
      minutes: sql.ref('r.seconds'),
      lastDay: some('r.last_day'),
      plan: sql`case when r.wanted_tasks is null then -1.0 when r.wanted_tasks = 0 then 1.0
        else r.done_tasks * 1.0 / r.wanted_tasks end`,
      papers: sql.ref('r.papers'),
      meanShare: some('r.mean_share'),
      // A paper of no marks predicts no share; PostgreSQL refuses a division by zero.
      predicted: sql`case when r.full_mark > 0 then (r.low + r.high) * 0.5 / r.full_mark else -1.0 end`,
    },
    usual: '-answered',
    key: 'r.user_id',
  })
  return found as { rows: ReportRow[]; total: number }
}

/** By day: how many members answered something, how much and how much of it rightly; days without are absent. */
export async function groupReportDays({ db }: Reads, { groupID, subjectID, from, to }: ReportWanted) {
  const rows = await db
    .selectFrom('learner_group_member as m')
    .innerJoin('user_day as d', 'd.user_id', 'm.user_id')
    .select(({ fn }) => [
      'd.day',
      fn.countAll().as('learners'),
      fn.sum('d.answered').as('answered'),
      fn.sum('d.answered_right').as('answered_right'),
      fn.sum('d.spent_seconds').as('seconds'),
    ])
    .where('m.group_id', '=', groupID)
    .where('d.subject_id', '=', subjectID)
    .where('d.day', '>=', from)
    .where('d.day', '<=', to)
    .groupBy('d.day')
    .modifyEnd(apart)
    .execute()
  return rows.map((row) => ({
    day: row.day,
    learners: Number(row.learners),
    answered: Number(row.answered),
    answered_right: Number(row.answered_right),
    seconds: Number(row.seconds),
  }))
}

/** The points that the members know least on average, of those that a few of them answered. */
export async function groupWeakPoints(
  { db }: Reads,
  { groupID, subjectID, most, fewest }: { groupID: number; subjectID: number; most: number; fewest: number },
) {
  const rows = await db
    .selectFrom('learner_group_member as m')
    .innerJoin('point_mastery as k', 'k.user_id', 'm.user_id')
    .innerJoin('point as p', 'p.point_id', 'k.point_id')
    .select(({ fn }) => [
      'k.point_id',
      'p.name',
      fn.countAll().as('learners'),
      fn.avg('k.known').as('known'),
      fn.sum('k.answers').as('answers'),
    ])
    .where('m.group_id', '=', groupID)
    .where('k.subject_id', '=', subjectID)
    .where('k.answers', '>=', JUDGED_FROM)
    .groupBy(['k.point_id', 'p.name'])
    .having((eb) => eb.fn.countAll(), '>=', fewest)
    .orderBy(sql`avg(k.known)`)
    .orderBy('k.point_id')
    .limit(most)
    .modifyEnd(apart)
    .execute()
  return rows.map((row) => ({
    ...row,
    learners: Number(row.learners),
    known: Number(row.known),
    answers: Number(row.answers),
  }))
}

/** The names of the points that each of these learners knows least, the weakest first. */
export async function weakestOf(
  { db }: Reads,
  { userIDs, subjectID, most }: { userIDs: readonly number[]; subjectID: number; most: number },
): Promise<ReadonlyMap<number, string[]>> {
  const found = new Map<number, string[]>()
  if (userIDs.length === 0) return found
  const rows = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('point_mastery')
        .select(['user_id', 'point_id'])
        .select(sql<number>`row_number() over (partition by user_id order by known, point_id)`.as('place'))
        .where('user_id', 'in', userIDs)
        .where('subject_id', '=', subjectID)
        .where('answers', '>=', JUDGED_FROM)
        .as('k'),
    )
    .innerJoin('point as p', 'p.point_id', 'k.point_id')
    .select(['k.user_id', 'p.name'])
    .where('k.place', '<=', most)
    .orderBy('k.user_id')
    .orderBy('k.place')
    .modifyEnd(apart)
    .execute()
  for (const { user_id, name } of rows) found.set(user_id, [...(found.get(user_id) ?? []), name])
  return found
}

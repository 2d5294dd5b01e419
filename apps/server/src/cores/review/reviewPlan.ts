import { beijingDate, beijingDay } from '@tizhou/domain/dates/beijing'
import { replan } from '@tizhou/domain/review/replan'
import { DEFAULT_SETTINGS, type ReviewSettings } from '@tizhou/domain/review/settings'
import type { Statements, Store, Tx } from '../../platform/database/store.ts'
import { dayOfDate, examDateSql, modelOf } from './reviewCards.ts'

export interface ReviewPlan extends ReviewSettings {
  /** What reviews lead up to, `YYYY-MM-DD` after today; empty: no exam is ahead. */
  examDate: string
}

interface Row {
  leave_after: number | null
  new_per_day: number | null
  per_day: number | null
  retention: number | null
  planned_for: string | null
  exam_date: string | null
  w: string | null
}

const READ = `select s.leave_after, s.new_per_day, s.per_day, s.retention, s.planned_for,
    ${examDateSql('e.exam_date', 'k.subject_id', 'k.today')} as exam_date, p.w
  from (select cast(? as text) as today, cast(? as bigint) as user_id, cast(? as bigint) as subject_id) k
  left join review_setting s on s.user_id = k.user_id and s.subject_id = k.subject_id
  left join exam_date e on e.user_id = k.user_id and e.subject_id = k.subject_id
  left join review_parameters p on p.subject_id = k.subject_id`

interface Read {
  plan: ReviewPlan
  plannedFor: string
  w: string | null
}

async function read(
  on: Statements | Pick<Store, 'all'>,
  userID: number,
  subjectID: number,
  now: number,
): Promise<Read> {
  const today = beijingDate(now)
  const [row] = (await on.all<Row>(READ, [today, userID, subjectID])) as [Row]
  return {
    plan: {
      leaveAfter: row.leave_after ?? DEFAULT_SETTINGS.leaveAfter,
      newPerDay: row.new_per_day ?? DEFAULT_SETTINGS.newPerDay,
      perDay: row.per_day ?? DEFAULT_SETTINGS.perDay,
      retention: row.retention ?? DEFAULT_SETTINGS.retention,
      examDate: row.exam_date ?? '',
    },
    plannedFor: row.planned_for ?? '',
    w: row.w,
  }
}

/**
 * The learner's plan. Where the exam's date has changed since the days were given out, or has come, they are given out
 * anew first: whoever sees due days sees them as the exam asks for.
 */
export async function currentPlan(store: Store, userID: number, subjectID: number, now: number): Promise<ReviewPlan> {
  const { plan, plannedFor } = await read(store, userID, subjectID, now)
  if (plan.examDate === plannedFor) return plan
  return store.write(async (tx) => {
    const again = await read(tx, userID, subjectID, now)
    if (again.plan.examDate !== again.plannedFor) await giveOutDays(tx, { userID, subjectID, now }, again)
    return again.plan
  })
}

/** Saves the settings. Days are given out anew where another share is wanted to be recalled. */
export async function saveSettings(
  tx: Tx,
  of: { userID: number; subjectID: number; now: number },
  settings: ReviewSettings,
): Promise<void> {
  const known = await read(tx, of.userID, of.subjectID, of.now)
  const plan = { ...settings, examDate: known.plan.examDate }
  if (known.plan.retention === settings.retention && known.plan.examDate === known.plannedFor)
    await savePlan(tx, of, plan)
  else await giveOutDays(tx, of, { ...known, plan })
}

const savePlan = (tx: Tx, of: { userID: number; subjectID: number }, plan: ReviewPlan) =>
  tx.run(
    `insert into review_setting (user_id, subject_id, leave_after, new_per_day, per_day, retention, planned_for)
     values (?, ?, ?, ?, ?, ?, ?) on conflict (user_id, subject_id) do update set leave_after = excluded.leave_after,
       new_per_day = excluded.new_per_day, per_day = excluded.per_day, retention = excluded.retention,
       planned_for = excluded.planned_for`,
    [of.userID, of.subjectID, plan.leaveAfter, plan.newPerDay, plan.perDay, plan.retention, plan.examDate],
  )

interface CardRow {
  question_id: number
  stability: number
  difficulty: number
  state: number
  last_day: number
  natural_day: number
  due_day: number | null
}

/** So many questions go to their new day in one statement. */
const TOGETHER = 400

async function giveOutDays(
  tx: Tx,
  of: { userID: number; subjectID: number; now: number },
  { plan, w }: Pick<Read, 'plan' | 'w'>,
): Promise<void> {
  const rows = await tx.all<CardRow>(
    `select question_id, stability, difficulty, state, last_day, natural_day, due_day from review_card
     where user_id = ? and subject_id = ? and in_book = 1`,
    [of.userID, of.subjectID],
  )
  const before = new Map(rows.map((row) => [row.question_id, row]))
  const planned = replan(
    rows.map((row) => ({
      id: row.question_id,
      stability: row.stability,
      difficulty: row.difficulty,
      lastDay: row.last_day,
      state: row.state,
    })),
    {
      today: beijingDay(of.now),
      examDay: dayOfDate(plan.examDate),
      retention: plan.retention / 100,
      model: modelOf(w),
    },
  )
  const moved = planned.filter((one) => {
    const known = before.get(one.id)
    return known?.due_day !== one.dueDay || known.natural_day !== one.naturalDay
  })
  for (const group of Map.groupBy(moved, (one) => `${one.dueDay} ${one.naturalDay}`).values())
    for (let at = 0; at < group.length; at += TOGETHER) {
      const part = group.slice(at, at + TOGETHER)
      const { dueDay, naturalDay } = part[0] as (typeof part)[0]
      await tx.run(
        `update review_card set due_day = ?, natural_day = ? where user_id = ? and subject_id = ?
         and question_id in (${part.map(() => '?').join(', ')})`,
        [dueDay, naturalDay, of.userID, of.subjectID, ...part.map((one) => one.id)],
      )
    }
  await savePlan(tx, of, plan)
}

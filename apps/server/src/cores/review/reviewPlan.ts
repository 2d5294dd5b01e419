import { beijingDate, beijingDay } from '@tizhou/domain/dates/beijing'
import { replan } from '@tizhou/domain/review/replan'
import { DEFAULT_SETTINGS, type ReviewSettings } from '@tizhou/domain/review/settings'
import { sql } from 'kysely'
import { inChunks } from '../../platform/database/chunks.ts'
import type { Store, Tx } from '../../platform/database/store.ts'
import { memoryOf, remembered, setDays } from './cards/memoryCards.ts'
import { dayOfDate, examDateSql, modelOf } from './reviewCards.ts'

export interface ReviewPlan extends ReviewSettings {
  /** The exam date to which reviews lead, `YYYY-MM-DD` after today; empty: none. */
  examDate: string
}

/** The columns of a learner's plan: always one row. */
const planRow = (on: Pick<Store, 'db'>, today: string, userID: number, subjectID: number) =>
  on.db
    .selectFrom(
      on.db
        .selectNoFrom((eb) => [
          eb.cast<string>(eb.val(today), 'text').as('today'),
          eb.cast<number>(eb.val(userID), 'bigint').as('user_id'),
          eb.cast<number>(eb.val(subjectID), 'bigint').as('subject_id'),
        ])
        .as('k'),
    )
    .leftJoin('review_setting as s', (join) =>
      join.onRef('s.user_id', '=', 'k.user_id').onRef('s.subject_id', '=', 'k.subject_id'),
    )
    .leftJoin('exam_date as e', (join) =>
      join.onRef('e.user_id', '=', 'k.user_id').onRef('e.subject_id', '=', 'k.subject_id'),
    )
    .leftJoin('learner_parameters as l', (join) =>
      join.onRef('l.user_id', '=', 'k.user_id').onRef('l.subject_id', '=', 'k.subject_id'),
    )
    .leftJoin('review_parameters as p', 'p.subject_id', 'k.subject_id')
    .select(['s.leave_after', 's.new_per_day', 's.per_day', 's.retention', 's.planned_for'])
    .select(({ fn }) => fn.coalesce('l.w', 'p.w').as('w'))
    .select(sql<string | null>`${sql.raw(examDateSql('e.exam_date', 'k.subject_id', 'k.today'))}`.as('exam_date'))
    .executeTakeFirstOrThrow()

interface Read {
  plan: ReviewPlan
  plannedFor: string
  w: string | null
}

/** The plan as stored, without reassigning due days. */
export async function read(on: Pick<Store, 'db'>, userID: number, subjectID: number, now: number): Promise<Read> {
  const row = await planRow(on, beijingDate(now), userID, subjectID)
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
 * The learner's plan. Where the exam date has changed or passed since due days were assigned, they are reassigned
 * first, so that everybody sees due days for the present exam.
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

/** Saves the settings. A changed share of recall reassigns due days. */
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

async function savePlan(tx: Tx, of: { userID: number; subjectID: number }, plan: ReviewPlan): Promise<void> {
  const settings = {
    leave_after: plan.leaveAfter,
    new_per_day: plan.newPerDay,
    per_day: plan.perDay,
    retention: plan.retention,
    planned_for: plan.examDate,
  }
  await tx.db
    .insertInto('review_setting')
    .values({ user_id: of.userID, subject_id: of.subjectID, ...settings })
    .onConflict((on) => on.columns(['user_id', 'subject_id']).doUpdateSet(settings))
    .execute()
}

async function giveOutDays(
  tx: Tx,
  of: { userID: number; subjectID: number; now: number },
  { plan, w }: Pick<Read, 'plan' | 'w'>,
): Promise<void> {
  const rows = await tx.db
    .selectFrom('review_card')
    .select(['question_id', 'stability', 'difficulty', 'state', 'last_day', 'natural_day', 'due_day'])
    .where('user_id', '=', of.userID)
    .where('subject_id', '=', of.subjectID)
    .where('in_book', '=', 1)
    .execute()
  const before = new Map(rows.map((row) => [row.question_id, row]))
  const cards = await remembered(tx, of)
  const all = replan(
    [
      ...rows.map((row) => ({
        id: row.question_id,
        stability: row.stability,
        difficulty: row.difficulty,
        lastDay: row.last_day,
        state: row.state,
      })),
      // Cards and questions share the load of a day; cards are told apart by negative ids.
      ...cards.map((row, at) => ({ ...memoryOf(row), id: -1 - at, state: row.state })),
    ],
    {
      today: beijingDay(of.now),
      examDay: dayOfDate(plan.examDate),
      retention: plan.retention / 100,
      model: modelOf(w),
    },
  )
  for (const { id, dueDay, naturalDay } of all) {
    const card = id < 0 ? cards[-1 - id] : undefined
    if (card) await setDays(tx, card, dueDay, naturalDay)
  }
  const moved = all.filter((one) => {
    if (one.id < 0) return false
    const known = before.get(one.id)
    return known?.due_day !== one.dueDay || known.natural_day !== one.naturalDay
  })
  for (const group of Map.groupBy(moved, (one) => `${one.dueDay} ${one.naturalDay}`).values())
    for (const some of inChunks(group)) {
      const { dueDay, naturalDay } = some[0] as (typeof some)[0]
      await tx.db
        .updateTable('review_card')
        .set({ due_day: dueDay, natural_day: naturalDay })
        .where('user_id', '=', of.userID)
        .where('subject_id', '=', of.subjectID)
        .where(
          'question_id',
          'in',
          some.map((one) => one.id),
        )
        .execute()
    }
  await savePlan(tx, of, plan)
}

/** The FSRS parameters that hold for a learner: their own, else the subject's; null: the published defaults. */
export async function parametersOf(
  { db }: Pick<Store, 'db'>,
  userID: number,
  subjectID: number,
): Promise<number[] | null> {
  const own = await db
    .selectFrom('learner_parameters')
    .select('w')
    .where('user_id', '=', userID)
    .where('subject_id', '=', subjectID)
    .executeTakeFirst()
  const w = own?.w ?? (await subjectParameters({ db }, subjectID))
  return w ? (JSON.parse(w) as number[]) : null
}

/** The parameters fitted to a subject's learners together (JSON); null: none. */
export async function subjectParameters({ db }: Pick<Store, 'db'>, subjectID: number): Promise<string | null> {
  const row = await db
    .selectFrom('review_parameters')
    .select('w')
    .where('subject_id', '=', subjectID)
    .executeTakeFirst()
  return row?.w ?? null
}

/** Differs from every exam date, so that currentPlan reassigns the due days. */
const NO_PLAN = 'none'

/** The next read of the plan reassigns the due days. */
export const planAnew = ({ db }: Pick<Tx, 'db'>, userID: number, subjectID: number) =>
  db
    .updateTable('review_setting')
    .set({ planned_for: NO_PLAN })
    .where('user_id', '=', userID)
    .where('subject_id', '=', subjectID)
    .execute()

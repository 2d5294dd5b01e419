import { beijingDay, dateOfDay } from '@tizhou/domain/dates/beijing'
import { ledgerOf, spanOf, stagesOf } from '@tizhou/domain/plans/capacity'
import { type PlanEvent, planAfter } from '@tizhou/domain/plans/events'
import { USUAL_REVIEW_HOUR } from '@tizhou/domain/reminders/reminders'
import { badInput, Refusal } from '../../platform/calls/envelope.ts'
import type { Handler } from '../../platform/calls/handler.ts'
import { calendarPath } from './calendar.ts'
import { checkSpan, letHappen, openPlanOf, ownPlan, refuseOver, withPlan } from './currentPlan.ts'
import { dayIn } from './days.ts'
import { countedTasks, flag, setupOf, taskNames, wireDropped, wireStages, wireTask } from './present.ts'

/** Most days of a reply. */
const MOST_SHOWN = 100
/** The value that the specification fixes for skipPointNode. */
const SKIPPED_POINT = 'SpeakPoint'

const CHANGES: Readonly<Record<PlanEvent['kind'], string>> = {
  done: '标为完成',
  skipped: '跳过任务',
  moved: '移动任务',
  dayOff: '这一天休息',
  minutes: '修改时间安排',
  examDay: '修改考试日期',
  added: '加入考点',
  undo: '撤销',
}

const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

export const getstage: Handler<'plans.getstage'> = async ({ params, caller, services }) => {
  const known = await ownPlan(services, caller, params.plan_id)
  const reminder = (await services.reminders.choicesOf(caller.userID)).find(({ kind }) => kind === 'plan')
  const warned = {
    warnopen: flag(reminder !== undefined && reminder.mail + reminder.sms + reminder.push > 0),
    warntime: hourText(reminder?.hour ?? USUAL_REVIEW_HOUR),
  }
  const today = dateOfDay(beijingDay(services.now()))
  if (known.state === 'draft') {
    const setup = setupOf(known)
    return {
      ...{ state: 'draft', today, startDay: today, examDay: setup.examDay, setup, stages: [], dropped: [] },
      ...{ undo: null, ...warned, agreed: 0, calendar: null },
    }
  }
  const { row, doc, clock } = await openPlanOf(services, caller, params.plan_id)
  const spans = stagesOf(doc.settings)
  const wire = wireStages(doc)
  return {
    state: row.state,
    today,
    startDay: dateOfDay(doc.settings.startDay),
    examDay: dateOfDay(doc.settings.examDay),
    setup: setupOf(row, doc),
    stages: spans.map(({ stage }, at) => {
      const tasks = countedTasks(doc).filter((task) => spanOf(spans, task.stage)?.stage === stage)
      const done = tasks.filter(({ state }) => state === 'done')
      const minutes = (some: typeof tasks) => some.reduce((sum, task) => sum + task.minutes, 0)
      return {
        ...(wire[at] as (typeof wire)[number]),
        tasks: tasks.length,
        done: done.length,
        skipped: tasks.filter(({ state }) => state === 'skipped').length,
        minutes: minutes(tasks),
        doneMinutes: minutes(done),
      }
    }),
    dropped: wireDropped(doc, await taskNames(services, row.subject_id), clock),
    undo: row.state === 'open' && doc.undo[0] ? CHANGES[doc.undo[0].of] : null,
    ...warned,
    agreed: row.agreed,
    calendar: row.calendar_key === '' ? null : calendarPath(row),
  }
}

/** Tasks by day: done ones on the day of completion, open and skipped ones on their scheduled day. */
export const getalldetail: Handler<'plans.getalldetail'> = async ({ params, caller, services }) => {
  const from = dayIn('start_time', params.start_time)
  const to = dayIn('end_time', params.end_time)
  checkSpan(from, to, MOST_SHOWN)
  const { row, doc, clock } = await openPlanOf(services, caller, params.plan_id)
  const names = await taskNames(services, row.subject_id)
  const ledger = ledgerOf(doc, clock)
  const byDay = Map.groupBy(doc.tasks, (task) => task.doneDay ?? task.day)
  const holidays = new Set(doc.settings.holidays.off)
  const days = Array.from({ length: to - from + 1 }, (_, at) => {
    const day = from + at
    const index = day - clock.today
    const isLaid = index >= 0 && index < ledger.minutes.length
    return {
      day: dateOfDay(day),
      minutes: isLaid ? Math.min(1_440, ledger.minutes[index] ?? 0) : 0,
      reviews: isLaid ? Math.min(1_440, ledger.reviews[index] ?? 0) : 0,
      isBuffer: flag(isLaid && ledger.isBuffer[index] === true),
      isHoliday: flag(holidays.has(day)),
      tasks: (byDay.get(day) ?? []).map((task) => wireTask(doc, task, names)),
    }
  })
  return { days }
}

export const skipPointNode: Handler<'plans.skipPointNode'> = async ({ params, caller, services }) => {
  dayIn('mdate', params.mdate)
  if (params.point !== SKIPPED_POINT) throw badInput([{ field: 'point', reason: '只能是 SpeakPoint' }])
  await letHappen(services, caller, params.plan_id, { kind: 'skipped', key: params.key })
  return null
}

export const moveTask: Handler<'plans.moveTask'> = async ({ params, caller, services }) => {
  const day = dayIn('mdate', params.mdate)
  await letHappen(services, caller, params.plan_id, { kind: 'moved', key: params.key, day })
  return null
}

export const dayOff: Handler<'plans.dayOff'> = async ({ params, caller, services }) => {
  await letHappen(services, caller, params.plan_id, { kind: 'dayOff', day: dayIn('mdate', params.mdate) })
  return null
}

/** Kinds that learners mark as done themselves; the others are done by answers and hand-ins. */
const BY_HAND = ['text', 'point', 'wrongBook']

export const finishTask: Handler<'plans.finishTask'> = async ({ params, caller, services }) => {
  if (!BY_HAND.includes(params.key.split('-')[0] ?? ''))
    throw new Refusal(409, '做完题、交了卷，任务会自动完成', { reason: 'notByHand' })
  await letHappen(services, caller, params.plan_id, { kind: 'done', key: params.key })
  return null
}

export const undo: Handler<'plans.undo'> = async ({ params, caller, services }) => {
  const before = setupOf(await ownPlan(services, caller, params.plan_id)).examDay
  const { row, doc } = await withPlan(services, caller, params.plan_id, ({ row, doc, clock }) => {
    refuseOver(row)
    const [last, ...others] = doc.undo
    if (!last) throw new Refusal(409, '没有可以撤销的改动', { reason: 'nothing' })
    const made = planAfter(doc, last, clock)
    if ('refused' in made) throw new Refusal(409, '这次改动撤销不了', { reason: made.refused })
    return { ...doc, ...made.plan, undo: others }
  })
  const examDay = dateOfDay(doc.settings.examDay)
  if (examDay !== before)
    await services.store.write((tx) => services.review.in(tx).setExamDate(caller.userID, row.subject_id, examDay))
  return null
}

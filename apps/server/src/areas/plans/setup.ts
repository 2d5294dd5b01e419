import { beijingDay, dateOfDay, monthDayText } from '@tizhou/domain/dates/beijing'
import { laid, ledgerOf } from '@tizhou/domain/plans/capacity'
import { openPlan } from '@tizhou/domain/plans/events'
import { MOST_DAYS } from '@tizhou/domain/plans/mostDays'
import type { Plan, PlanClock, PlanSettings } from '@tizhou/domain/plans/plan'
import { movesOf, redated } from '@tizhou/domain/plans/redating'
import { type StageTemplate, settingsBy } from '@tizhou/domain/plans/template'
import { changedBy, newDoc } from '../../cores/plans/planDoc.ts'
import type { PlanRow } from '../../cores/plans/planRows.ts'
import type { Caller } from '../../platform/calls/caller.ts'
import { badInput, notFound, notVip, Refusal } from '../../platform/calls/envelope.ts'
import type { Handler } from '../../platform/calls/handler.ts'
import { newId } from '../../platform/database/ids.ts'
import type { Services } from '../../platform/services.ts'
import { openPlanOf, ownPlan, planClock, refuseOver, withPlan } from './currentPlan.ts'
import { dayIn, dayOf } from './days.ts'
import { type Offer, offerOf, type Setup, workOf } from './planWork.ts'
import { flag, setupOf, taskNames, wireDropped, wireStages } from './present.ts'

/** The module that unlocks plans. */
const MODULE = 'StudyPlan'
const USUAL_WEEK = [60, 60, 60, 60, 60, 90, 90]
/** Days until the exam where no date is known. */
const USUAL_DAYS = 90

export const mayPlan = (services: Services, caller: Caller, subjectID: number) =>
  services.entitlements.unlocks(caller, subjectID, MODULE)

async function checkAllowed(services: Services, caller: Caller, subjectID: number): Promise<void> {
  if (!(await mayPlan(services, caller, subjectID))) throw notVip()
}

export const studyplan: Handler<'plans.studyplan'> = async ({ params, caller, services }) => {
  const { appid, vn } = params
  if (!(await services.subjects.subjectByID(appid))) throw notFound('该科目')
  const found = await services.plans.latestPlan({ userID: caller.userID, subjectID: appid, vn })
  // A plan ends on its exam day, applied at the first read.
  const row = found?.state === 'open' ? (await openPlanOf(services, caller, found.plan_id)).row : found
  return {
    plan_id: row?.plan_id ?? null,
    state: row?.state ?? 'none',
    examDay: row ? setupOf(row).examDay : null,
    allowed: flag(await mayPlan(services, caller, appid)),
  }
}

/** The next official date of a subject's exam. */
async function officialDate({ subjects }: Services, subjectID: number, today: string) {
  const next = (await subjects.officialExamDates(subjectID)).find(({ starts_on }) => starts_on > today)
  return next ? { day: next.starts_on, name: next.name } : null
}

export const begin: Handler<'plans.begin'> = async ({ params, caller, services }) => {
  const { appid, vn } = params
  if (!(await services.subjects.subjectByID(appid))) throw notFound('该科目')
  await checkAllowed(services, caller, appid)
  const today = beijingDay(services.now())
  const own = (await services.review.examDateOf(caller.userID, appid)) ?? ''
  const official = await officialDate(services, appid, dateOfDay(today))
  const isAhead = (dayOf(own) ?? 0) > today
  const setup: Setup = {
    examDay: isAhead ? own : (official?.day ?? dateOfDay(today + USUAL_DAYS)),
    weekMinutes: USUAL_WEEK,
    exceptions: [],
    known: [],
    ...{ texts: 1, videos: 1, mocks: 1, wrongBook: 1, evaluation: 1 },
  }
  return services.store.write(async (tx) => {
    await services.people.in(tx).lockLearner(caller.userID)
    const plans = services.plans.in(tx)
    const known = await plans.latestPlan({ userID: caller.userID, subjectID: appid, vn })
    if (known && known.state !== 'over') return { plan_id: known.plan_id }
    const plan_id = newId()
    await plans.addPlan({
      plan_id,
      user_id: caller.userID,
      subject_id: appid,
      vn,
      state: 'draft',
      setup: JSON.stringify(setup),
      doc: '',
      agreed: 0,
      calendar_key: '',
      made_at: services.now(),
      opened_at: null,
      ended_at: null,
    })
    return { plan_id }
  })
}

const daysOf = (setup: Setup) => ({
  examDay: dayIn('examDay', setup.examDay),
  weekMinutes: setup.weekMinutes,
  exceptions: setup.exceptions.map(({ day, minutes }) => ({ day: dayIn('exceptions', day), minutes })),
})

/** What the office says of new plans. */
interface Given {
  template: StageTemplate
  holidays: PlanSettings['holidays']
}

async function givenOf({ plans }: Services, subjectID: number): Promise<Given> {
  const [{ template }, holidays] = await Promise.all([plans.templateOf(subjectID), plans.holidayCalendar()])
  return { template, holidays }
}

/** Settings of a new plan. */
const settingsOf = (setup: Setup, startDay: number, { template, holidays }: Given): PlanSettings => ({
  startDay,
  ...daysOf(setup),
  holidays,
  ...settingsBy(template),
})

/**
 * Throws the faults of a set-up: an invalid date, an exam that is not in the future, a week without minutes, a new
 * exception outside the plan. Exceptions that stood in it before stay without effect when the exam moves before them.
 */
function checkSetup(setup: Setup, today: number, before: Setup): void {
  const { examDay, exceptions } = daysOf(setup)
  if (examDay <= today) throw badInput([{ field: 'examDay', reason: '考试日期要在今天之后' }])
  if (examDay - today > MOST_DAYS) throw badInput([{ field: 'examDay', reason: `考试日期要在 ${MOST_DAYS} 天之内` }])
  if (setup.weekMinutes.every((minutes) => minutes === 0))
    throw badInput([{ field: 'weekMinutes', reason: '每周至少有一天要有学习时间' }])
  const known = new Set(before.exceptions.map(({ day }) => dayOf(day)))
  const outside = exceptions.find(({ day }) => !known.has(day) && (day < today || day >= examDay))
  if (outside)
    throw badInput([{ field: 'exceptions', reason: `${monthDayText(dateOfDay(outside.day))}不在今天到考试前一天之间` }])
}

export const entrancesetp: Handler<'plans.entrancesetp'> = async ({ params, caller, services }) => {
  const row = await ownPlan(services, caller, params.plan_id)
  const today = beijingDay(services.now())
  const setup = setupOf(row)
  const examDay = dayOf(setup.examDay) ?? today
  const ahead = (day: number) => day >= today && day < examDay
  const { step } = params
  const holidays = step === 2 ? await services.plans.holidayCalendar() : undefined
  const given = step >= 3 ? await givenOf(services, row.subject_id) : undefined
  const offer = given && (await offerOf(services, caller, row.subject_id, { today, template: given.template }))
  return {
    setup,
    today: dateOfDay(today),
    official: step === 1 ? await officialDate(services, row.subject_id, dateOfDay(today)) : null,
    holidays: holidays
      ? [
          ...holidays.off.filter(ahead).map((day) => ({ day: dateOfDay(day), isWorked: 0 as const })),
          ...holidays.worked.filter(ahead).map((day) => ({ day: dateOfDay(day), isWorked: 1 as const })),
        ].sort((a, b) => a.day.localeCompare(b.day))
      : [],
    chapters:
      step === 3 && offer
        ? offer.chapters.map(({ place, left, total, mastery }) => ({
            CptID: place.chapterID,
            Name: place.name,
            left,
            total,
            mastery: mastery === null ? null : Math.round(mastery * 1000) / 1000,
          }))
        : [],
    has: {
      texts: offer?.texts.length ?? 0,
      videos: offer?.videos.length ?? 0,
      mocks: offer?.mocks.length ?? 0,
      wrong: offer?.wrong ?? 0,
    },
    modules: (offer?.modules ?? []).map(({ choice, name, isOpen, closed }) => ({
      ...{ choice, name, closed },
      isOpen: flag(isOpen),
    })),
    preview:
      step === 4 && given && offer && examDay > today
        ? await previewOf(services, caller, { row, setup, given, offer, days: examDay - today })
        : null,
  }
}

async function previewOf(
  services: Services,
  caller: Caller,
  { row, setup, given, offer, days }: { row: PlanRow; setup: Setup; given: Given; offer: Offer; days: number },
) {
  const clock = await planClock(services, caller, row.subject_id)
  const plan = openPlan(workOf(offer, setup), settingsOf(setup, clock.today, given), clock)
  return {
    ...figuresOf(plan, clock, days),
    dropped: wireDropped(plan, await taskNames(services, row.subject_id), clock),
  }
}

/** Totals of a plan from today on, overall and by week. */
function figuresOf(plan: Plan, clock: PlanClock, days: number) {
  const ledger = ledgerOf(plan, clock)
  const weeks: { from: string; minutes: number; laid: number; reviews: number }[] = []
  for (let at = 0; at < days; at++) {
    if (at % 7 === 0) weeks.push({ from: dateOfDay(clock.today + at), minutes: 0, laid: 0, reviews: 0 })
    const week = weeks.at(-1) as (typeof weeks)[number]
    const reviews = ledger.reviews[at] ?? 0
    week.minutes += ledger.minutes[at] ?? 0
    week.reviews += reviews
    week.laid += laid(ledger, at) - reviews
  }
  const sum = (of: 'minutes' | 'laid' | 'reviews') => weeks.reduce((total, week) => total + week[of], 0)
  return {
    ...{ days, minutes: sum('minutes'), laid: sum('laid'), reviews: sum('reviews') },
    tasks: plan.tasks.filter(({ state, day }) => state === 'open' && day !== null).length,
    stages: wireStages(plan),
    weeks,
  }
}

/** The exam date is shared: reviews use it too. */
export const setUp: Handler<'plans.setUp'> = async ({ params, caller, services }) => {
  const { plan_id, setupJson: setup } = params
  const row = await ownPlan(services, caller, plan_id)
  refuseOver(row)
  checkSetup(setup, beijingDay(services.now()), setupOf(row))
  if (row.state === 'open') await relay(services, caller, plan_id, setup)
  await services.store.write(async (tx) => {
    await services.plans.in(tx).changePlan(plan_id, { setup: JSON.stringify(setup) })
    await services.review.in(tx).setExamDate(caller.userID, row.subject_id, setup.examDay)
  })
  return null
}

/** Replans an open plan with other minutes, exceptions or exam date; one undo restores it. */
async function relay(services: Services, caller: Caller, planID: number, setup: Setup): Promise<void> {
  await withPlan(services, caller, planID, ({ row, doc, clock }) => {
    refuseOver(row)
    const made = redatedBy(doc, setup, clock)
    return changedBy(doc, made.plan, made.undo)
  })
}

function redatedBy(plan: Plan, setup: Setup, clock: PlanClock) {
  const made = redated(plan, daysOf(setup), clock)
  if ('refused' in made) throw badInput([{ field: 'examDay', reason: '考试日期要在今天之后' }])
  return made
}

export const previewTimes: Handler<'plans.previewTimes'> = async ({ params, caller, services }) => {
  const { plan_id, setupJson: setup } = params
  checkSetup(setup, beijingDay(services.now()), setupOf(await ownPlan(services, caller, plan_id)))
  const { row, doc, clock } = await openPlanOf(services, caller, plan_id)
  refuseOver(row)
  const { plan } = redatedBy(doc, setup, clock)
  const names = await taskNames(services, row.subject_id)
  const seen = (of: Plan) => ({
    ...figuresOf(of, clock, of.settings.examDay - clock.today),
    dropped: wireDropped(of, names, clock),
  })
  return { before: seen(doc), after: seen(plan), ...movesOf(doc, plan) }
}

export const openplan: Handler<'plans.openplan'> = async ({ params, caller, services }) => {
  const row = await ownPlan(services, caller, params.plan_id)
  await checkAllowed(services, caller, row.subject_id)
  const today = beijingDay(services.now())
  const startDay = params.mdate === undefined ? today : dayIn('mdate', params.mdate)
  const setup = setupOf(row)
  checkSetup(setup, today, setup)
  const given = await givenOf(services, row.subject_id)
  const settings = settingsOf(setup, startDay, given)
  if (startDay < today || startDay >= settings.examDay)
    throw badInput([{ field: 'mdate', reason: '开始的日子要在今天到考试前一天之间' }])
  const offer = await offerOf(services, caller, row.subject_id, { today, template: given.template })
  const clock = await planClock(services, caller, row.subject_id)
  // Days before the first one have no minutes.
  const before = Array.from({ length: startDay - today }, (_, at) => ({ day: today + at, minutes: 0 }))
  const plan = openPlan(workOf(offer, setup), { ...settings, exceptions: [...settings.exceptions, ...before] }, clock)
  if (plan.tasks.length === 0)
    throw new Refusal(409, '没有可以安排的内容：章节都已练过，也没有选择其他内容', { reason: 'nothing' })
  await services.store.write(async (tx) => {
    await services.people.in(tx).lockLearner(caller.userID)
    const plans = services.plans.in(tx)
    const again = await plans.planOf(caller.userID, row.plan_id)
    if (again?.state !== 'draft') throw new Refusal(409, '这份计划已经开启', { reason: 'open' })
    await plans.keepDoc(row, undefined, newDoc(plan))
    await plans.changePlan(row.plan_id, { state: 'open', opened_at: services.now() })
    await services.review.in(tx).setExamDate(caller.userID, row.subject_id, setup.examDay)
  })
  return null
}

export const endPlan: Handler<'plans.endPlan'> = async ({ params, caller, services }) => {
  const row = await ownPlan(services, caller, params.plan_id)
  refuseOver(row)
  await services.store.write((tx) =>
    services.plans.in(tx).changePlan(row.plan_id, { state: 'over', ended_at: services.now(), calendar_key: '' }),
  )
  return null
}

import { beijingDay, dateOfDay } from '@tizhou/domain/dates/beijing'
import { notFound } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'

const DAYS = 30
/** Ranges of days behind. */
const BEHIND = [
  { from: 0, to: 0 },
  { from: 1, to: 3 },
  { from: 4, to: 7 },
  { from: 8, to: 14 },
  { from: 15, to: null },
]

export const planFigures: Handler<'plans.planFigures'> = async ({ params, services }) => {
  const { appID } = params
  if (!(await services.subjects.subjectByID(appID))) throw notFound('该科目')
  const today = beijingDay(services.now())
  const from = today - DAYS + 1
  const counts = await services.plans.countPlans(appID, today)
  const { looked, days, behind } = await services.plans.followedPlans(appID, { from, today })
  return {
    ...counts,
    looked,
    days: days.map((share, at) => ({ day: dateOfDay(from + at), ...share })),
    behind: BEHIND.map((span) => ({
      ...span,
      plans: behind.filter((by) => by >= span.from && (span.to === null || by <= span.to)).length,
    })),
  }
}

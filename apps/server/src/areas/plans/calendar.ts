import { randomBytes, timingSafeEqual } from 'node:crypto'
import { calendarText } from '@tizhou/domain/plans/calendarText'
import { planEntries } from '@tizhou/domain/plans/planCalendar'
import type { FastifyInstance } from 'fastify'
import type { PlanDoc } from '../../cores/plans/planDoc.ts'
import type { PlanRow } from '../../cores/plans/planRows.ts'
import type { Handler } from '../../platform/calls/handler.ts'
import type { Services } from '../../platform/services.ts'
import { ownPlan, refuseOver } from './currentPlan.ts'
import { taskName, taskNames } from './present.ts'

/** Secret path of a plan's calendar file: a client with the path can read the plan's days only. */
export const calendarPath = ({ plan_id, calendar_key }: Pick<PlanRow, 'plan_id' | 'calendar_key'>): string =>
  `/calendar/${plan_id}/${calendar_key}.ics`

export const setCalendar: Handler<'plans.setCalendar'> = async ({ params, caller, services }) => {
  const row = await ownPlan(services, caller, params.plan_id)
  refuseOver(row)
  const calendar_key = params.isOn === 1 ? randomBytes(24).toString('base64url') : ''
  await services.store.write((tx) => services.plans.in(tx).changePlan(row.plan_id, { calendar_key }))
  return null
}

function isKeyOf({ calendar_key }: PlanRow, told: string): boolean {
  const key = Buffer.from(calendar_key)
  const given = Buffer.from(told)
  return key.length > 0 && key.length === given.length && timingSafeEqual(key, given)
}

async function textOf(services: Services, row: PlanRow): Promise<string> {
  const names = await taskNames(services, row.subject_id)
  const entries = planEntries(row.plan_id, JSON.parse(row.doc) as PlanDoc, (task) => taskName(task, names))
  return calendarText('题舟学习计划', entries, services.now())
}

/** Registers the route of calendars. Any address that is not of an open plan gives 404. */
export function registerCalendars(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { plan: string; key: string } }>(
    '/calendar/:plan/:key.ics',
    { config: services.config.rateLimits ? { rateLimit: { max: 60, timeWindow: 60_000 } } : {} },
    async ({ params }, reply) => {
      const planID = Number(params.plan)
      const row = Number.isSafeInteger(planID) && planID > 0 ? await services.plans.planByID(planID) : undefined
      if (row?.state !== 'open' || !isKeyOf(row, params.key)) return reply.code(404).send('')
      return reply
        .header('content-type', 'text/calendar; charset=utf-8')
        .header('cache-control', 'private, no-store')
        .send(await textOf(services, row))
    },
  )
}

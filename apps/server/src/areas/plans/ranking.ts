import { beijingDay, dateOfDay } from '@tizhou/domain/dates/beijing'
import type { Handler } from '../../platform/calls/handler.ts'
import { openPlanOf, ownPlan } from './currentPlan.ts'
import { flag } from './present.ts'

/** The Monday of a Beijing day's week. Beijing day 0 was a Thursday. */
const mondayOf = (day: number): number => day - ((day + 3) % 7)

/** The first character of a name, so that learners cannot be identified. */
const shownName = (name: string): string => `${[...name][0] ?? '学'}**`

export const weekrank: Handler<'plans.weekrank'> = async ({ params, caller, services }) => {
  // Applies the latest activity before ranking.
  const known = await ownPlan(services, caller, params.plan_id)
  const row = known.state === 'open' ? (await openPlanOf(services, caller, params.plan_id)).row : known
  const from = mondayOf(beijingDay(services.now()))
  const to = from + 6
  const rows = await services.plans.rankedWeek({ subjectID: row.subject_id, vn: row.vn, from, to })
  const names = await services.people.nickNamesOf(rows.map(({ user_id }) => user_id))
  // Equal minutes share a rank.
  const rankOf = (minutes: number) => rows.filter((one) => one.minutes > minutes).length + 1
  const list = rows.map(({ user_id, minutes }) => {
    const name = names.get(user_id) ?? ''
    const isMine = user_id === caller.userID
    return {
      rank: rankOf(minutes),
      name: isMine ? name : shownName(name),
      minutes: Number(minutes),
      isMine: flag(isMine),
    }
  })
  return {
    from: dateOfDay(from),
    to: dateOfDay(to),
    agreed: row.agreed,
    minutes: await services.plans.doneMinutes(row.plan_id, from, to),
    rank: list.find(({ isMine }) => isMine === 1)?.rank ?? null,
    total: list.length,
    list,
  }
}

export const agreeRank: Handler<'plans.agreeRank'> = async ({ params, caller, services }) => {
  const row = await ownPlan(services, caller, params.plan_id)
  await services.store.write((tx) => services.plans.in(tx).changePlan(row.plan_id, { agreed: params.isOn }))
  return null
}

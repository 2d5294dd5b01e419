import type { Data } from '@tizhou/contract/contract'
import { CHANGE_RULES, type ChangeRules, firstRefusal } from '@tizhou/domain/sales/purchaseRules'
import { notFound, Refusal } from '../../platform/calls/envelope.ts'
import type { Handler } from '../../platform/calls/handler.ts'
import type { Services } from '../../platform/services.ts'
import { sellerFor } from './seller.ts'

const rulesOf = ({ config }: Services): ChangeRules => ({ ...CHANGE_RULES, most: config.sales.changesMost })

export const canChangeList: Handler<'sales.canChangeList'> = async ({ params, caller, services }) => {
  const rules = rulesOf(services)
  const found = await services.sales.changeableOf({ userID: caller.userID, subjectID: params.appID, rules })
  return {
    list: found.map(({ version, endsAt, changesLeft }) => ({
      AppID: params.appID,
      vn: version.vn,
      vname: version.name,
      EndTime: endsAt,
      changesLeft,
    })),
  }
}

type Target = Data<'sales.getVipChangeList'>['list'][number]

export const getVipChangeList: Handler<'sales.getVipChangeList'> = async ({ params, caller, services, request }) => {
  const { agentCode } = await sellerFor(services, request, params.agentCode)
  const found = await services.sales.changeTargets({
    userID: caller.userID,
    from: { subjectID: params.appID, vn: params.vn },
    agentCode,
    rules: rulesOf(services),
  })
  const wanted = new Set(
    params.fields
      .split(',')
      .map((field) => field.trim())
      .filter(Boolean),
  )
  return {
    list: found.map(({ subject, version, endsAt }) => {
      const target: Required<Target> = {
        toAppID: subject.subject_id,
        toAppEName: subject.code,
        toAppName: subject.short_name,
        toVn: version.vn,
        vname: version.name,
        EndTime: endsAt,
      }
      if (wanted.size === 0) return target
      return Object.fromEntries(Object.entries(target).filter(([field]) => wanted.has(field))) as Target
    }),
  }
}

export const vipChange: Handler<'sales.vipChange'> = async ({ params, caller, services, request }) => {
  const { agentCode } = await sellerFor(services, request, params.agentCode)
  const EndTime = await services.sales.changeVersion({
    userID: caller.userID,
    from: { subjectID: params.appID, vn: params.vn },
    to: { subjectID: params.toAppID, vn: params.toVn },
    agentCode,
    rules: rulesOf(services),
  })
  return { AppID: params.toAppID, vn: params.toVn, EndTime }
}

/** The page sends with `appLimit` the apps that it offers free; the server checks its own list, too. */
async function freeSubject(services: Services, appEName: string, appLimit: string): Promise<number> {
  const found = await services.subjects.subjectByOldOrNewCode(appEName)
  if (!found) throw notFound('该科目')
  const limits = appLimit
    .split(',')
    .map((code) => code.trim())
    .filter(Boolean)
  const may = firstRefusal(limits.length > 0 && !limits.includes(found.code) && 'notFree')
  if (!may.ok) throw new Refusal(409, may.msg, { reason: may.reason })
  return found.subject_id
}

export const freeOpen: Handler<'sales.freeOpen'> = async ({ params, caller, services }) => {
  const subjectID = await freeSubject(services, params.appEName, params.appLimit)
  const { vn, endsAt } = await services.sales.openFree({
    ...{ userID: caller.userID, subjectID, days: services.config.sales.freeDays },
  })
  return { AppID: subjectID, vn, EndTime: endsAt }
}

export const canJoin: Handler<'sales.canJoin'> = async ({ params, caller, services }) => {
  try {
    const subjectID = await freeSubject(services, params.appEName, params.appLimit)
    const { may } = await services.sales.freeOffer({ userID: caller.userID, subjectID }, services.now())
    return may.ok ? { canJoin: 1 as const, reason: '' } : { canJoin: 0 as const, reason: may.msg }
  } catch (error) {
    if (error instanceof Refusal) return { canJoin: 0 as const, reason: error.message }
    throw error
  }
}

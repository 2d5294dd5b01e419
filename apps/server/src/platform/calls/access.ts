import { type Access, type Call, rolesOf } from '@tizhou/contract/call'
import { guidAmong } from '@tizhou/contract/session'
import type { Services } from '../services.ts'
import type { Caller } from './caller.ts'
import { noSession, notAllowed, notVip, passwordFirst } from './envelope.ts'

type Params = Record<string, unknown>
/** `looker`: the caller where the guid is that of a look. */
export type CheckAccess = (params: Params, services: Services, looker?: Caller | null) => Promise<Caller | undefined>

/**
 * Makes the check of one call's access rule. The check throws the Refusal, and gives the caller where there is a
 * session.
 */
export function accessCheck(call: Call): CheckAccess {
  const { access } = call
  if (access === 'visitor') return async () => undefined
  return async (params, services, looker) => {
    if (access === 'either' && guidAmong(params) === undefined) return undefined
    const caller = looker ?? (await callerOf(params, services))
    if (access !== 'user' && access !== 'either') await checkRule(access, caller, params, services)
    return caller
  }
}

async function callerOf(params: Params, services: Services): Promise<Caller> {
  const guid = guidAmong(params)
  if (typeof guid !== 'string') throw noSession()
  return services.sessions.find(guid)
}

async function checkRule(
  access: Exclude<Access, 'visitor' | 'user' | 'either'>,
  caller: Caller,
  params: Params,
  services: Services,
): Promise<void> {
  if ('role' in access || 'roles' in access) {
    if (!rolesOf(access)?.some((role) => caller.roles.includes(role))) throw notAllowed()
    const isEarly = 'early' in access && access.early
    if (!isEarly && (await services.people.mustChangePassword(caller.userID))) throw passwordFirst()
  } else if ('vip' in access) {
    if (!(await services.entitlements.unlocks(caller, Number(params.appID), access.vip))) throw notVip()
  } else {
    await services.content.checkChapter(caller, Number(params.appID), Number(params.cptID))
  }
}

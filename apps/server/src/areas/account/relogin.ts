import type { Data } from '@tizhou/contract/contract'
import type { From } from '../../cores/people/knownPlaces.ts'
import { Refusal } from '../../platform/calls/envelope.ts'
import type { Services } from '../../platform/services.ts'
import { beginSession, blocked, demandSecondFactor, loggedIn } from './session.ts'

const worthless = (): Refusal => new Refusal(400, '自动登录已失效，请重新登录', { errors: [] })

/** Logs in by a re-login secret, which is used up; the reply contains its successor. */
export async function relogin(
  services: Services,
  userName: string,
  params: { password: string; clientType?: string; totp?: string },
  request: From,
): Promise<Data<'account.userlogin'>> {
  const { store, sessions, keys, now } = services
  const ownerID = await services.people.ownerOf(params.password, now())
  const user = ownerID === undefined ? undefined : await services.people.userByID(ownerID)
  if (!user || user.user_name !== userName) throw worthless()
  if (user.blocked_at !== null) throw blocked()
  await demandSecondFactor(services, user.user_id, params.totp, { from: request })
  const mark = await keys.marker('relogin')
  const session = await store.write(async (tx) => {
    await services.people.in(tx).lockUser(user.user_id)
    const redeemed = await services.people.in(tx).redeem(params.password, now(), mark)
    if (!redeemed) return undefined
    if ('stolen' in redeemed) {
      await sessions.endFamily(tx, redeemed.stolen)
      return undefined
    }
    const { family, secret, since } = redeemed
    const { clientType } = params
    const guid = await beginSession(services, tx, user.user_id, { request, clientType, family, since })
    return { guid, toke: secret }
  })
  sessions.forget(user.user_id)
  if (!session) throw worthless()
  return loggedIn(services, session, user, user.password_weak === 1 ? 1 : 0)
}

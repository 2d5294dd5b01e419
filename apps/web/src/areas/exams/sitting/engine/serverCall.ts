import { RequestError } from '@tizhou/contract/client'
import type { CallName } from '@tizhou/contract/contract'
import { asRequestError, fateOf } from '../../../../platform/delivery/fate.ts'
import type { ServerClock } from './serverClock.ts'
import type { Surroundings } from './surroundings.ts'

/** A call that hangs longer counts as lost, ms. */
const CALL_TIMEOUT_MS = 15_000

/** Calls of the one learner who opened the paper; the clock learns from every reply. */
export function createServerCall(
  env: Pick<Surroundings, 'user' | 'call' | 'steady' | 'onLostSession'>,
  appID: number,
  clock: ServerClock,
) {
  let owner = env.user()?.userID

  return {
    /** Whose paper it is; somebody else who logs in sends nothing of it. */
    owner: () => owner,

    async call<T>(name: CallName, params: object, keepalive = false): Promise<T> {
      const user = env.user()
      if (!user || (owner !== undefined && user.userID !== owner)) throw new RequestError(401, '')
      owner = user.userID
      const sentAt = env.steady()
      try {
        const options = { allowedRepeat: true, keepalive, timeout: CALL_TIMEOUT_MS }
        const data = await env.call(name, { guid: user.guid, appID, ...params }, options)
        const now = (data as { Now?: unknown } | null)?.Now
        if (typeof now === 'number') clock.learn(now, sentAt, env.steady())
        return data as T
      } catch (error) {
        const known = asRequestError(error)
        if (fateOf(known) === 'signedOut') env.onLostSession(known, user.guid)
        throw known
      }
    },
  }
}

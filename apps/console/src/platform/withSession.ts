import { RequestError } from '@tizhou/contract/client'
import { getLost, getSession, loseSession, pageOwner, whenNotLost } from './session.ts'

/**
 * Makes a call with the session's guid. Where the session is over, the call waits until the same person has logged in
 * again and is then made again; nothing of it happened on the server. It is refused where that person leaves.
 */
export async function withSession<T>(make: (guid: string | undefined) => Promise<T>, signal?: AbortSignal): Promise<T> {
  const owner = pageOwner()
  for (;;) {
    if (getLost()) await whenNotLost(signal)
    if (pageOwner() !== owner) throw new RequestError(401, '登录已失效，请重新登录。')
    const guid = getSession()?.guid
    try {
      return await make(guid)
    } catch (error) {
      if (!(error instanceof RequestError) || error.status !== 401 || guid === undefined) throw error
      // A refusal of an old guid does not affect a session that began meanwhile.
      if (getSession()?.guid === guid) loseSession(error.outcome === 'sessionReplaced' ? 'elsewhere' : 'ended')
      if (pageOwner() !== owner) throw error
    }
  }
}

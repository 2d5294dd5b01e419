import { RequestError } from '@tizhou/contract/client'
import { client } from '../requests/serverClient.ts'
import { loseSession } from './lostSession.ts'
import { relogin } from './relogin.ts'
import { readToke } from './toke.ts'

/** There is at most one attempt in this time, ms. */
const ATTEMPT_MS = 60_000
const ASK_MS = 10_000

/** `over`: the session is lost and the caller must show it; `asked`: the user was told already. */
export type Recovery = 'recovered' | 'over' | 'asked'

interface Attempt {
  startedAt: number
  endedAt: number
  recovery: Promise<Recovery>
}

let last: Attempt | null = null

/**
 * Handles an HTTP failure that is not the API's (a proxy's 502): tries once to recover the session, where there are
 * stored credentials (design, "Rulings"). A session that is still valid is kept; one that another device replaced is
 * reported, not taken back; otherwise the stored credentials log in again. `sentAt`: when the failed call was made, ms
 * of this device. Calls that were under way share one attempt; a call made after it that fails again gives `over`.
 */
export function recover(guid: string, sentAt: number): Promise<Recovery> {
  if (!readToke()) return Promise.resolve('over')
  if (last && Math.abs(sentAt - last.startedAt) < ATTEMPT_MS)
    return sentAt <= last.endedAt ? last.recovery : Promise.resolve('over')
  const attempt: Attempt = {
    startedAt: Date.now(),
    endedAt: Number.POSITIVE_INFINITY,
    recovery: tryOnce(guid).finally(() => {
      attempt.endedAt = Date.now()
    }),
  }
  last = attempt
  return attempt.recovery
}

async function tryOnce(guid: string): Promise<Recovery> {
  try {
    await client.send('account.getUserInfo', { guid }, { timeout: ASK_MS, allowedRepeat: true })
    return 'recovered'
  } catch (error) {
    if (error instanceof RequestError && error.outcome === 'sessionReplaced') {
      loseSession(error, guid)
      return 'asked'
    }
  }
  const again = await relogin(guid)
  return again.result === 'done' ? 'recovered' : 'over'
}

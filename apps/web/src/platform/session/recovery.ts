import { RequestError } from '@tizhou/contract/client'
import { client } from '../requests/serverClient.ts'
import { loseSession } from './lostSession.ts'
import { relogin } from './relogin.ts'
import { readToke } from './toke.ts'

/** An attempt is made once in so many ms. */
const ATTEMPT_MS = 60_000
const ASK_MS = 10_000

/** `over`: the session is lost and has to be told; `asked`: it has been told. */
export type Recovery = 'recovered' | 'over' | 'asked'

interface Attempt {
  startedAt: number
  endedAt: number
  recovery: Promise<Recovery>
}

let last: Attempt | null = null

/**
 * After an HTTP failure that is not the API's (a proxy's 502): tries once to go on, where there is something to log in
 * with (design, "Rulings"). A session that still stands is kept; one that another device took over is not taken back,
 * but told like any other; else the stored credentials log in again. `sentAt`: when the failed call was made, ms of this
 * device: all that were under way share one attempt, and what is made after it and fails again is over.
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

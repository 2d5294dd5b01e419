import { RequestError } from '@tizhou/contract/client'
import { agentCode } from '../agent/agentCode.ts'
import { clientType } from '../clientType.ts'
import { serverNow } from '../clock.ts'
import { tabLock } from '../delivery/tabLock.ts'
import { client } from '../requests/serverClient.ts'
import { adoptStored, startSession, storedGuid } from './session.ts'
import { forgetToke, readToke } from './toke.ts'

/**
 * `none`: no stored credentials, or the server no longer accepts them. `failed`: may be tried again, `error.msg` says
 * why.
 */
export type Relogin = { result: 'done' } | { result: 'none' } | { result: 'failed'; error: RequestError }

/** Shorter than a lease of tabLock. */
const TIMEOUT_MS = 15_000

/** Storage keys of the day's study state (specification, section 3: cleared on re-login). */
const OF_THE_DAY = ['selectedCur', 'selectedDate', 'isCheckedDay']

/** Attempts under way, by the guid of the session that they replace. */
const running = new Map<string, Promise<Relogin>>()

/**
 * Logs in again with the stored credentials, replacing the session with this guid. One tab does it for all: the others
 * wait and adopt its session.
 */
export function relogin(guid: string): Promise<Relogin> {
  const known = running.get(guid)
  if (known) return known
  const attempt = inTurn(guid).finally(() => running.delete(guid))
  running.set(guid, attempt)
  return attempt
}

async function inTurn(guid: string): Promise<Relogin> {
  let done: Relogin = { result: 'none' }
  await tabLock.hold('tizhou-relogin', async () => {
    done = await logIn(guid)
  })
  return done
}

async function logIn(guid: string): Promise<Relogin> {
  const stored = storedGuid()
  if (stored && stored !== guid) {
    adoptStored()
    return { result: 'done' }
  }
  const toke = readToke()
  if (!toke) return { result: 'none' }
  try {
    const session = await client.send(
      'account.userlogin',
      {
        username: toke.userName,
        password: toke.secret,
        userAgent: navigator.userAgent.slice(0, 512),
        clientType: clientType(),
        agentCode: agentCode(),
        istoke: 1,
        timestamp: serverNow(),
      },
      { timeout: TIMEOUT_MS, allowedRepeat: true },
    )
    const { guid, userID, NickName, roles } = session
    for (const key of OF_THE_DAY) localStorage.removeItem(key)
    startSession({ guid, userID, NickName, roles, userName: toke.userName, toke: session.toke })
    return { result: 'done' }
  } catch (error) {
    if (!(error instanceof RequestError)) throw error
    if (![400, 401, 403].includes(error.status as number)) return { result: 'failed', error }
    forgetToke()
    return { result: 'none' }
  }
}

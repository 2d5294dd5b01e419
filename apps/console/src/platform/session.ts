/** The session of the back office. A learner's session in the same browser has other keys in local storage. */
export interface ConsoleSession {
  guid: string
  userID: number
}

/** `elsewhere`: another log-in took its place; `ended`: it is over for any other reason. */
export type WhyLost = 'elsewhere' | 'ended'

/** A session that is over while its page still shows: whose it was, and why. */
export interface LostSession {
  userID: number
  why: WhyLost
}

const KEY = 'console.session'
const listeners = new Set<() => void>()
let session = read()
let lost: LostSession | null = null
let onAnother: () => void = () => {}

function read(): ConsoleSession | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    const { guid, userID } = (stored ?? {}) as Partial<ConsoleSession>
    return typeof guid === 'string' && guid !== '' && Number.isSafeInteger(userID)
      ? { guid, userID: userID as number }
      : null
  } catch {
    return null
  }
}

function change(next: ConsoleSession | null, nextLost: LostSession | null = null): void {
  session = next
  lost = nextLost
  for (const listener of [...listeners]) listener()
}

/** Takes a session that began here or in another tab. The page of one person never goes on with the session of another. */
function take(next: ConsoleSession): void {
  const owner = pageOwner()
  if (owner === undefined || owner === next.userID) change(next)
  else {
    change(null, lost ?? { userID: owner, why: 'ended' })
    onAnother()
  }
}

export const getSession = (): ConsoleSession | null => session

/** The session that is over, as long as its page waits for a log-in. */
export const getLost = (): LostSession | null => lost

/** Whose page this is, also after the session is over; undefined before a log-in and after a log-out. */
export const pageOwner = (): number | undefined => session?.userID ?? lost?.userID

/** Registers what loads the page anew once another person than its owner logs in. */
export function whenAnother(load: () => void): void {
  onAnother = load
}

export function startSession(next: ConsoleSession): void {
  localStorage.setItem(KEY, JSON.stringify(next))
  take(next)
}

/** Ends the session on purpose: the page is nobody's. */
export function endSession(): void {
  localStorage.removeItem(KEY)
  change(null)
}

/** The server knows the session no longer: its page waits until the same person logs in again. */
export function loseSession(why: WhyLost): void {
  const owner = pageOwner()
  localStorage.removeItem(KEY)
  change(null, owner === undefined ? null : { userID: owner, why })
}

export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Resolves once the page no longer waits for a log-in, whether somebody logged in or left. Rejects with the signal's reason. */
export function whenNotLost(signal?: AbortSignal): Promise<void> {
  if (!lost) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const end = () => {
      stop()
      signal?.removeEventListener('abort', giveUp)
    }
    const giveUp = () => {
      end()
      reject(signal?.reason)
    }
    const stop = subscribeSession(() => {
      if (lost) return
      end()
      resolve()
    })
    if (signal?.aborted) return giveUp()
    signal?.addEventListener('abort', giveUp)
  })
}

// Another tab logged in or out.
addEventListener('storage', (event) => {
  if (event.key !== KEY && event.key !== null) return
  const next = read()
  if (next) return take(next)
  const owner = pageOwner()
  change(null, lost ?? (owner === undefined ? null : { userID: owner, why: 'ended' }))
})

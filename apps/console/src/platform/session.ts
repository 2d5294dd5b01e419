/** The session of the back office. A learner's session in the same browser has other keys in local storage. */
export interface ConsoleSession {
  guid: string
  userID: number
}

const KEY = 'console.session'
const listeners = new Set<() => void>()
let session = read()

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

function change(next: ConsoleSession | null): void {
  session = next
  for (const listener of [...listeners]) listener()
}

export const getSession = (): ConsoleSession | null => session

export function startSession(next: ConsoleSession): void {
  localStorage.setItem(KEY, JSON.stringify(next))
  change(next)
}

export function endSession(): void {
  localStorage.removeItem(KEY)
  change(null)
}

export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

// Another tab logged in or out.
addEventListener('storage', (event) => {
  if (event.key === KEY || event.key === null) change(read())
})

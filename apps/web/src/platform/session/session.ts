import { clearCookie, clearCookies, readCookie, writeCookie } from '../cookies.ts'
import { clearContent, dropContentOfOthers } from '../offline/contentStore.ts'
import { forgetPictures } from '../offline/pictures.ts'
import { LAST_WORDS_KEY } from '../outbox/lastWords.ts'
import { SETTINGS_KEY } from '../settings.ts'
import { createStore, useStore } from '../store.ts'
import { forgetSubject } from '../subject/subject.ts'
import { SESSION_KEYS, storedUser } from './storedSession.ts'
import { forgetToke, keepToke } from './toke.ts'

export interface Session {
  guid: string
  userID: number
  userName: string
  NickName: string
  roles: string[]
}

/**
 * What is not of the session: how somebody likes to read, answers on their way, how wrong the device's clock is, the
 * agent that one came through, which the next log-in and its log-out need, and what limited codes are bound to.
 */
const KEPT: readonly string[] = [SETTINGS_KEY, LAST_WORDS_KEY, 'clockOffset', 'ac', 'saleDevice']

/** The guid once more, for one day (specification, section 9, "Timing"): renewed by every visit. */
const GUID_COOKIE = 'GUID'

const store = createStore<Session | null>(read())

export const getSession = (): Session | null => store.get()
export const useSession = (): Session | null => useStore(store)

/** Calls back whenever the session begins, ends or changes, in this tab or in another. */
export const subscribeSession = store.subscribe

/**
 * Begins the session. `toke`: the re-login secret, where the log-in brought one. The guid comes last: another tab
 * that sees it finds the rest in place.
 */
export function startSession({ toke, ...session }: Session & { toke?: string | undefined }): void {
  // A new guid of the same user takes the old one's place: for the other tabs there is no moment without a session.
  if (localStorage.getItem(SESSION_KEYS.userID) !== String(session.userID)) localStorage.removeItem(SESSION_KEYS.guid)
  localStorage.setItem(SESSION_KEYS.userID, String(session.userID))
  localStorage.setItem(SESSION_KEYS.userName, session.userName)
  localStorage.setItem(SESSION_KEYS.NickName, session.NickName)
  localStorage.setItem(SESSION_KEYS.roles, JSON.stringify(session.roles))
  if (toke) keepToke({ userName: session.userName, secret: toke })
  else forgetToke()
  localStorage.setItem(SESSION_KEYS.guid, session.guid)
  keepGuidCookie()
  store.set(read())
  void dropContentOfOthers(session.userID)
}

/** Takes over what another tab has stored: it may have logged in a moment ago, and storage tells a little later. */
export function adoptStored(): void {
  const next = read()
  if (next?.guid !== store.get()?.guid) store.set(next)
}

/**
 * Forgets the session and what was kept for it: local storage (but what is not the session's), cookies, opened
 * chapters and their pictures. The outbox stays, and so does what was typed and not confirmed
 * (runner/persistence/drafts.ts): they belong to the user's id and go on after the next log-in (design, "Envelope, sessions,
 * errors"). Resolves when the kept content is gone.
 */
export async function endSession(): Promise<void> {
  for (const key of Object.keys(localStorage)) if (!KEPT.includes(key)) localStorage.removeItem(key)
  clearCookies()
  forgetSubject()
  store.set(null)
  forgetPictures()
  await clearContent()
}

/** The session as storage has it now: another tab may have changed it a moment ago. */
export function storedGuid(): string | null {
  return localStorage.getItem(SESSION_KEYS.guid)
}

globalThis.addEventListener?.('storage', adoptStored)
keepGuidCookie()

function keepGuidCookie(): void {
  const guid = storedGuid()
  if (guid) writeCookie(GUID_COOKIE, guid, { days: 1, strict: true })
  else if (readCookie(GUID_COOKIE) !== null) clearCookie(GUID_COOKIE)
}

function read(): Session | null {
  const user = storedUser()
  if (!user) return null
  return {
    ...user,
    userName: localStorage.getItem(SESSION_KEYS.userName) ?? '',
    NickName: localStorage.getItem(SESSION_KEYS.NickName) ?? '',
    roles: readRoles(),
  }
}

function readRoles(): string[] {
  try {
    const roles: unknown = JSON.parse(localStorage.getItem(SESSION_KEYS.roles) ?? '[]')
    return Array.isArray(roles) ? roles.filter((role) => typeof role === 'string') : []
  } catch {
    return []
  }
}

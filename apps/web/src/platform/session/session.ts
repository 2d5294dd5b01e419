import { clearCookie, clearCookies, readCookie, writeCookie } from '../cookies.ts'
import { clearContent, dropContentOfOthers } from '../offline/contentStore.ts'
import { forgetPictures } from '../offline/pictures.ts'
import { LAST_WORDS_KEY } from '../outbox/lastWords.ts'
import { SETTINGS_KEY } from '../settings.ts'
import { createStore, useStore } from '../store.ts'
import { forgetSubject } from '../subject/subject.ts'
import { SESSION_KEYS, storedUser } from './storedSession.ts'
import { forgetToke, keepToke, readToke } from './toke.ts'

export interface Session {
  guid: string
  userID: number
  userName: string
  NickName: string
  roles: string[]
}

/**
 * Keys that survive the end of a session: reading settings, entries that are not stored yet, the clock offset, the
 * agent's code, which the next log-in and its log-out need, and the device id that limited sale codes are bound to.
 */
const KEPT: readonly string[] = [SETTINGS_KEY, LAST_WORDS_KEY, 'clockOffset', 'ac', 'saleDevice']

/** A copy of the guid that expires after a day (specification, section 9, "Timing") and is renewed by every visit. */
const GUID_COOKIE = 'GUID'

const store = createStore<Session | null>(read())

export const getSession = (): Session | null => store.get()
export const useSession = (): Session | null => useStore(store)

/** Calls back whenever the session begins, ends or changes, in this tab or in another. */
export const subscribeSession = store.subscribe

/**
 * Begins the session. `toke`: the re-login secret, where the log-in gave one. The guid is stored last: another tab that
 * sees it finds the rest.
 */
export function startSession({ toke, ...session }: Session & { toke?: string | undefined }): void {
  // A new guid of the same user replaces the old one directly, so that other tabs never see a missing session.
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

/** The name that the account has from now on; the re-login secret is worth something with it alone. */
export function renameSession(userName: string): void {
  localStorage.setItem(SESSION_KEYS.userName, userName)
  const toke = readToke()
  if (toke) keepToke({ ...toke, userName })
  store.set(read())
}

/**
 * Adopts the stored session at once: another tab may have logged in, and the `storage` event arrives a little later.
 */
export function adoptStored(): void {
  const next = read()
  if (next?.guid !== store.get()?.guid) store.set(next)
}

/**
 * Ends the session on this device: clears local storage (except KEPT), cookies, opened chapters and their pictures. The
 * outbox and drafts (runner/persistence/drafts.ts) stay: they belong to the user's id and are used again after the next
 * log-in (design, "Envelope, sessions, errors"). Resolves when the stored content is removed.
 */
export async function endSession(): Promise<void> {
  for (const key of Object.keys(localStorage)) if (!KEPT.includes(key)) localStorage.removeItem(key)
  clearCookies()
  forgetSubject()
  store.set(null)
  forgetPictures()
  await clearContent()
}

/** The guid in storage: another tab may have changed it before this tab heard of it. */
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

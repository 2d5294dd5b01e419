import type { RequestError } from '@tizhou/contract/client'
import { leaveTo, logoutTarget } from '../agent/leaving.ts'
import { REQUEST_TOAST_MS, type Tip, type TipAnswer, tip, toast } from '../feedback.ts'
import { goTo, loginPath, toMainIndex, toMaintain } from '../navigation/navigation.ts'
import { relogin } from './relogin.ts'
import { adoptStored, endSession, getSession, storedGuid, subscribeSession } from './session.ts'

/** Specification, section 8. There both texts are in English, the first also in Chinese under "Older VIP check". */
const SESSION_EXPIRED = '登录信息失效，请您重新登录'
const SESSION_REPLACED = '您的账号已在其他设备登录，本设备已下线；如非本人操作，请尽快重新登录并修改密码'

/** The guid of the session whose loss is being shown. */
let told: string | null = null

/**
 * Shows once that the session of a failed call is lost, and leads to the log-in. Does nothing for later calls of the
 * same session, and nothing where another tab has logged in again.
 */
export function loseSession(error: RequestError, guid: string | undefined): void {
  if (!guid || told === guid || getSession()?.guid !== guid || storedGuid() !== guid) return
  told = guid
  const telling = error.outcome === 'sessionReplaced' ? tellReplaced(guid) : tellExpired(guid, error.status === 'http')
  void telling.finally(() => {
    if (told === guid) told = null
  })
}

let visitorTold = false

/**
 * The same for a visitor whose call met an HTTP failure that is not the API's (that row of section 8 makes no exception
 * for visitors): clears the storage, shows the alert once and opens the log-in page.
 */
export function loseVisit(): void {
  if (visitorTold || isSession()) return
  visitorTold = true
  const target = logoutTarget()
  void endSession()
  void tip({ content: SESSION_EXPIRED })
    .then(() => {
      if (!isSession() && location.pathname !== target) leaveTo(target)
    })
    .finally(() => {
      visitorTold = false
    })
}

/** Whether a user is logged in, perhaps in another tab a moment ago. */
const isSession = () => getSession() !== null || storedGuid() !== null

/**
 * A log-in on another device ended the session. Asks before it logs in again: two devices would otherwise replace each
 * other without end.
 */
async function tellReplaced(guid: string): Promise<void> {
  for (;;) {
    const answer = await ask(guid, { content: SESSION_REPLACED, confirm: '重新登录', cancel: '退出' })
    if (hasMoved(guid)) return
    if (answer !== 'confirm') return exit()
    const again = await relogin(guid)
    if (again.result === 'done') return toMainIndex()
    if (again.result === 'none') return leaveSession(loginPath())
    if (again.error.outcome === 'maintenance') return toMaintain(again.error.msg)
    toast(again.error.msg, REQUEST_TOAST_MS)
  }
}

/** The specification sets the order of clearing and showing for both causes. */
async function tellExpired(guid: string, clearFirst: boolean): Promise<void> {
  const agentsOwn = logoutTarget()
  const login = agentsOwn === '/login' ? loginPath() : agentsOwn
  if (!clearFirst) {
    await ask(guid, { content: SESSION_EXPIRED })
    if (!hasMoved(guid)) await leaveSession(login)
    return
  }
  void endSession()
  await tip({ content: SESSION_EXPIRED })
  if (getSession() === null) leaveTo(login)
}

/** Shows a dialog as long as this session is current: an answer in another tab closes it. */
async function ask(guid: string, asked: Tip): Promise<TipAnswer> {
  const until = new AbortController()
  const stop = subscribeSession(() => {
    if (storedGuid() !== guid) until.abort()
  })
  try {
    return await tip({ ...asked, until: until.signal })
  } finally {
    stop()
  }
}

/** Ends the session on this device and opens the log-in page, or the agent's own page. */
export function exit(): Promise<void> {
  return leaveSession(logoutTarget())
}

/**
 * Leaves the page before the session ends, so that no component renders without it. A page on another host is opened
 * last.
 */
async function leaveSession(target: string): Promise<void> {
  if (target.startsWith('/')) goTo(target)
  await endSession()
  if (!target.startsWith('/')) leaveTo(target)
}

/**
 * Whether another tab has acted meanwhile: with a new session there this tab reloads, after a log-out it leaves, too.
 */
function hasMoved(guid: string): boolean {
  if (storedGuid() === guid) return false
  adoptStored()
  if (getSession()) location.reload()
  else leaveTo(logoutTarget())
  return true
}

import type { RequestError } from '@tizhou/contract/client'
import { leaveTo, logoutTarget } from '../agent/leaving.ts'
import { REQUEST_TOAST_MS, type Tip, type TipAnswer, tip, toast } from '../feedback.ts'
import { goTo, loginPath, toMainIndex, toMaintain } from '../navigation/navigation.ts'
import { relogin } from './relogin.ts'
import { adoptStored, endSession, getSession, storedGuid, subscribeSession } from './session.ts'

/** Specification, section 8; both stand there in English, the first once more in Chinese under "Older VIP check". */
const SESSION_EXPIRED = '登录信息失效，请您重新登录'
const SESSION_REPLACED = '您的账号已在其他设备登录，本设备已下线；如非本人操作，请尽快重新登录并修改密码'

/** The session whose loss is being told. */
let told: string | null = null

/**
 * Says that the session is lost with which a call was made, and leads to where one goes on, once: calls that fail later
 * were made with a session that is known to be over, and a tab that missed a new log-in does not end the new session.
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
 * The same for a visitor, whose call met an HTTP failure that is not the API's (specification, section 8: the row names
 * nobody it is not for): what is stored goes, the alert says so, once, and leads to where one logs in.
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

/** Whether somebody is logged in here, be it in another tab a moment ago. */
const isSession = () => getSession() !== null || storedGuid() !== null

/** Kicked out by a log-in elsewhere: the only loss that always asks, or two devices would take turns for ever. */
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

/** The order of clearing and telling is the specification's, for each of the two causes. */
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

/** Asks for as long as this is the session: another tab that goes on answers for all. */
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

/** Ends the session on this device and leads to the log-in, or to the page of the agent that has one of its own. */
export function exit(): Promise<void> {
  return leaveSession(logoutTarget())
}

/** The page goes first: nothing on it shall see that its session is gone. Another host's page is left to last. */
async function leaveSession(target: string): Promise<void> {
  if (target.startsWith('/')) goTo(target)
  await endSession()
  if (!target.startsWith('/')) leaveTo(target)
}

/** Another tab went on meanwhile: with a new session this one does so with it, without one it has nothing to end. */
function hasMoved(guid: string): boolean {
  if (storedGuid() === guid) return false
  adoptStored()
  if (getSession()) location.reload()
  else leaveTo(logoutTarget())
  return true
}

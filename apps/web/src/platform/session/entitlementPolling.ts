import { makeStale } from '../../calls/making/call.ts'
import { accessKeys, saysAccess, vipKeys } from '../../calls/parts/access.ts'
import { moduleInfoX } from '../../calls/subjects.ts'
import { tabLock } from '../delivery/tabLock.ts'
import { tip } from '../feedback.ts'
import { goTo } from '../navigation/navigation.ts'
import { forgetKept } from '../offline/contentStore.ts'
import { queryClient } from '../requests/queryClient.ts'
import { requestReply } from '../requests/request.ts'
import { getSubject } from '../subject/subject.ts'
import { expectsChange } from './expectedChange.ts'
import { getSession, subscribeSession } from './session.ts'
import { holdsUnsentInput, watchInput } from './unsentInput.ts'

/** Specification, section 9, "Timing". */
const POLL_MS = 30_000

/** Shorter than a lease of tabLock, which must be renewed meanwhile. */
const STEP_MS = 10_000

/**
 * Storage keys that, besides the answers of `accessKeys`, hold what the user may open (specification, section 4,
 * "Entitlement-change polling").
 */
const STORED = ['curVipData', 'vipAppData', 'moduleInfoX', 'verNameJson']

/** The message to the other tabs of this browser, which then fetch their data again. */
const CHANGED = 'changed'
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('tizhou-entitlements')

let polledFor: string | undefined
let callOff = () => {}

/**
 * Asks every 30 seconds, while a user is logged in, whether their entitlements changed. One tab asks for all; when it
 * closes, another takes over. A failure stops it until the next log-in or page load.
 */
export function startEntitlementPolling(): void {
  channel?.addEventListener('message', () => void makeStale(queryClient, accessKeys))
  watchInput()
  subscribeSession(follow)
  follow()
}

function follow(): void {
  const guid = getSession()?.guid
  if (guid === polledFor) return
  // Another session replaced the previous one, whose changes will not be announced to it.
  if (guid !== undefined && polledFor !== undefined) {
    void forget()
    void makeStale(queryClient, accessKeys)
  }
  polledFor = guid
  callOff()
  if (guid === undefined) return
  let over = false
  const isOver = () => over
  let wake = () => {}
  callOff = () => {
    over = true
    wake()
  }
  const sleep = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  void tabLock
    .hold('tizhou-entitlements', (keep) => poll({ keep, sleep, isOver }))
    // Without storage the tabs cannot share the lock: this tab does not ask.
    .catch(() => {})
}

interface Turn {
  keep: () => Promise<boolean>
  sleep: (ms: number) => Promise<void>
  isOver: () => boolean
}

/** Runs while this tab holds the lock. After a failure it keeps the lock, so that no other tab asks either. */
async function poll({ keep, sleep, isOver }: Turn): Promise<void> {
  let asks = true
  for (let waited = 0; !isOver() && (await keep()); ) {
    await sleep(STEP_MS)
    waited += STEP_MS
    if (isOver() || !asks || waited < POLL_MS) continue
    waited = 0
    if (expectsChange()) continue
    asks = await look().then(
      () => true,
      () => false,
    )
  }
}

/** The steps of section 4, "Entitlement-change polling". Rejects where one of them fails. */
async function look(): Promise<void> {
  if (!(await takeUpChange()) || expectsChange()) return
  if (holdsUnsentInput()) void askToGo()
  else goTo(HOME)
}

const HOME = '/mainIndex?fromUlr=mainJS'
let isAsking = false

/** Asks before leaving the page: the change holds already, but unsent input on the page would be lost. */
async function askToGo(): Promise<void> {
  if (isAsking) return
  isAsking = true
  const { pathname } = location
  const answer = await tip({
    content: '您能使用的班次有变化，已经生效。本页填写、选好而没有提交的内容，回到主页后不会保留。',
    confirm: '回到主页',
    cancel: '留在本页',
    destructive: true,
  })
  isAsking = false
  if (answer === 'confirm' && location.pathname === pathname) goTo(HOME)
}

/**
 * Applies a change of entitlements, without opening the home page. Resolves false where nothing changed, or where the
 * server could not mark the change as read and will announce it again.
 */
export async function takeUpChange(): Promise<boolean> {
  const { outcome } = await requestReply('subjects.getChangeInfo', {}, { allowedRepeat: true })
  if (outcome !== 'done') return false
  await forget()
  const appID = getSubject()?.AppID
  // Only from the server: with a stored copy the change would be marked as read without being applied.
  if (appID !== undefined)
    await queryClient.fetchQuery({ ...moduleInfoX({ appID }), staleTime: 0, retry: false, persister: undefined })
  const { status } = await requestReply('subjects.cancelChangeLog', {}, { allowedRepeat: true })
  channel?.postMessage(CHANGED)
  return status === 200
}

async function forget(): Promise<void> {
  for (const key of STORED) localStorage.removeItem(key)
  const userID = getSession()?.userID
  if (userID !== undefined) await forgetKept(userID, saysAccess)
  for (const queryKey of accessKeys) queryClient.removeQueries({ queryKey, type: 'inactive' })
  // `takeUpChange` fetches the module info itself.
  void makeStale(queryClient, vipKeys)
}

import { QueryObserver } from '@tanstack/react-query'
import { getRedDog } from '../../calls/dots.ts'
import { makeStale } from '../../calls/making/call.ts'
import { newsKeys } from '../../calls/making/news.ts'
import { tabLock } from '../delivery/tabLock.ts'
import { queryClient } from '../requests/queryClient.ts'
import { getSession, subscribeSession } from '../session/session.ts'
import { getSubject, subscribeSubject } from '../subject/subject.ts'
import { dots } from './dots.ts'

/** Where nothing is told by itself: how often one looks, ms. */
const LOOK_MS = 30_000
/** Beside a stream that stands: a new day brings a review that nobody tells of. */
const CALM_MS = 300_000
/** Shorter than a lease of tabLock, which has to be renewed meanwhile. */
const STEP_MS = 10_000

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('tizhou-news')

/**
 * Follows what the server tells (server-sent events of /events). One tab of the browser holds the stream and passes on
 * what comes: a browser opens six connections to a server, and six tabs with a stream each would leave none for calls.
 * Without a stream it looks every half minute.
 */
export function startPush(): void {
  channel?.addEventListener('message', ({ data }) => void take(String(data)))
  subscribeSession(follow)
  subscribeSubject(follow)
  follow()
}

let followed = ''
let callOff = () => {}

function follow(): void {
  const guid = getSession()?.guid
  const { AppID: appID, AppVn: vip = 0 } = getSubject() ?? {}
  const key = `${guid ?? ''} ${appID ?? ''} ${vip}`
  if (key === followed) return
  followed = key
  callOff()
  dots.set({})
  callOff = () => {}
  if (guid === undefined) return
  const stopCounting = appID === undefined ? () => {} : count(appID, vip)
  let over = false
  let wake = () => {}
  callOff = () => {
    over = true
    stopCounting()
    wake()
  }
  void tabLock
    .hold('tizhou-news', async (keep) => {
      const stream = open(appID)
      for (let waited = 0; !over && (await keep()); ) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, STEP_MS)
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
        waited += STEP_MS
        if (over || waited < (stream?.readyState === EventSource.OPEN ? CALM_MS : LOOK_MS)) continue
        waited = 0
        tell('all')
      }
      stream?.close()
    })
    // Storage that fails keeps this tab from sharing: what is shown is as old as the last visit to a page.
    .catch(() => {})
}

function open(appID: number | undefined): EventSource | undefined {
  if (typeof EventSource === 'undefined') return undefined
  const stream = new EventSource(appID === undefined ? '/events' : `/events?appID=${appID}`)
  stream.onmessage = ({ data }) => {
    const { topic, spread } = JSON.parse(data) as { topic: string; spread: number }
    setTimeout(() => tell(topic), Math.random() * spread)
  }
  return stream
}

/** Takes it up here and in the other tabs. */
function tell(topic: string): void {
  channel?.postMessage(topic)
  void take(topic)
}

async function take(topic: string): Promise<void> {
  await makeStale(queryClient, newsKeys(topic))
}

/** Keeps the dots as the server last said; whoever makes them stale has them asked for again. */
function count(appID: number, vip: number): () => void {
  const observer = new QueryObserver(queryClient, getRedDog({ appID, vip }))
  return observer.subscribe(({ data }) => {
    if (!data) return
    const unread = Object.fromEntries(data.list.map(({ HitType, unread }) => [HitType, unread]))
    // Home shows what changed of results beside what is new.
    dots.set({ ...unread, updates: (unread.updates ?? 0) + (unread.scores ?? 0) })
  })
}

import { QueryObserver } from '@tanstack/react-query'
import { getRedDog } from '../../calls/dots.ts'
import { makeStale } from '../../calls/making/call.ts'
import { newsKeys } from '../../calls/making/news.ts'
import { tabLock } from '../delivery/tabLock.ts'
import { queryClient } from '../requests/queryClient.ts'
import { getSession, subscribeSession } from '../session/session.ts'
import { getSubject, subscribeSubject } from '../subject/subject.ts'
import { dots } from './dots.ts'

/** The polling interval without an open stream, ms. */
const LOOK_MS = 30_000
/** The polling interval with an open stream, ms: a new day makes reviews due, which the server does not announce. */
const CALM_MS = 300_000
/** Shorter than a lease of tabLock, which must be renewed meanwhile. */
const STEP_MS = 10_000

/** A topic; or the question of a tab that begins to listen, for what was told since its page began, `asksFor` ms ago. */
type Message = string | { asksFor: number }

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('tizhou-news')

/**
 * Follows the server's announcements (server-sent events of /events). One tab of the browser holds the stream and
 * passes the announcements on to the others: a browser opens six connections to a server, and six tabs with a stream
 * each would leave none for calls. Without a stream it polls every half minute.
 *
 * Nothing falls between a page's first answers and this: the first frame of a stream is `all`, and a tab that finds
 * another one with a stream asks it for what it told meanwhile, which is mostly nothing.
 */
export function startPush(): void {
  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (typeof data === 'string') void take(data)
    else tellAgain(data.asksFor)
  })
  subscribeSession(follow)
  subscribeSubject(follow)
  follow()
  post({ asksFor: performance.now() })
}

const post = (message: Message): void => channel?.postMessage(message)

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
        if (over || waited < (isOpen(stream) ? CALM_MS : LOOK_MS)) continue
        waited = 0
        tell('all')
      }
      stream?.close()
    })
    // Without storage the tabs cannot share a stream: the data is as old as the last visit to a page.
    .catch(() => {})
}

/** Asks the stream, since a browser without streams has no `EventSource` to compare with. */
const isOpen = (stream: EventSource | undefined): boolean => stream !== undefined && stream.readyState === stream.OPEN

function open(appID: number | undefined): EventSource | undefined {
  if (typeof EventSource === 'undefined') return undefined
  const stream = new EventSource(appID === undefined ? '/events' : `/events?appID=${appID}`)
  stream.onmessage = ({ data }) => {
    const { topic, spread } = JSON.parse(data) as { topic: string; spread: number }
    setTimeout(() => tell(topic), Math.random() * spread)
  }
  return stream
}

/** When this tab last passed on each topic, ms. */
const told = new Map<string, number>()

/** Handles a topic in this tab and in the others. */
function tell(topic: string): void {
  told.set(topic, Date.now())
  post(topic)
  void take(topic)
}

/** Passes on again what was told in the last so many ms. */
function tellAgain(ms: number): void {
  const since = Date.now() - ms
  for (const [topic, at] of told) if (at >= since) post(topic)
}

async function take(topic: string): Promise<void> {
  await makeStale(queryClient, newsKeys(topic))
}

/** Keeps the dots equal to the server's last answer; the query is fetched again when it becomes stale. */
function count(appID: number, vip: number): () => void {
  const observer = new QueryObserver(queryClient, getRedDog({ appID, vip }))
  return observer.subscribe(({ data }) => {
    if (!data) return
    const unread = Object.fromEntries(data.list.map(({ HitType, unread }) => [HitType, unread]))
    // The home page counts changed results as updates.
    dots.set({ ...unread, updates: (unread.updates ?? 0) + (unread.scores ?? 0) })
  })
}

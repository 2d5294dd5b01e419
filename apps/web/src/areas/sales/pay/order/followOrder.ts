import { tabLock } from '../../../../platform/delivery/tabLock.ts'

/**
 * A message between tabs. `stands`: the stream is open; `news`: the order changed; `lost`: the stream is closed;
 * `asks`: a new tab asks for the state.
 */
interface Word {
  orderID: string
  says: 'stands' | 'news' | 'lost' | 'asks'
}

/** Shorter than a lease of tabLock, which must be renewed meanwhile. */
const STEP_MS = 10_000

/**
 * Follows an order by server-sent events. One tab of the browser holds the stream and passes its events on to the
 * others: a browser opens six connections to a server, and tabs that wait for an order would leave none for calls.
 * Reports whether a stream is open and when the order changed; gives the function that ends it.
 */
export function followOrder(
  orderID: string,
  { onTold, onNews }: { onTold: (told: boolean) => void; onNews: () => void },
): () => void {
  if (typeof EventSource === 'undefined') return () => {}
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('tizhou-order')
  const say = (says: Word['says']) => channel?.postMessage({ orderID, says } satisfies Word)
  let over = false
  let leads = false
  let stands = false
  let wake = () => {}
  const hear = (says: Word['says']) => {
    if (over) return
    if (says === 'news') onNews()
    else if (says !== 'asks') onTold(says === 'stands')
  }
  const tell = (says: Word['says']) => {
    say(says)
    hear(says)
  }
  channel?.addEventListener('message', ({ data }: MessageEvent<Word>) => {
    if (data.orderID !== orderID) return
    if (data.says === 'asks') {
      if (stands) say('stands')
    } else hear(data.says)
  })
  say('asks')
  const follow = async (keep: () => Promise<boolean>) => {
    if (over) return
    leads = true
    // The browser reopens the stream where it can; meanwhile the order is polled.
    const stream = new EventSource(`/events/orders/${encodeURIComponent(orderID)}`)
    const standing = (now: boolean) => {
      stands = now
      tell(now ? 'stands' : 'lost')
    }
    stream.onopen = () => standing(true)
    stream.onmessage = () => tell('news')
    stream.onerror = () => standing(false)
    while (!over && (await keep()))
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, STEP_MS)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    stream.close()
    standing(false)
    channel?.close()
  }
  // One lock for all orders: a tab that waits for another order polls meanwhile, as does a browser that cannot share a
  // lock.
  void tabLock.hold('tizhou-order', follow).catch(() => undefined)
  return () => {
    over = true
    wake()
    if (!leads) channel?.close()
  }
}

import type { CallName } from '@tizhou/contract/contract'

export interface TrackingCall {
  name: CallName
  params: object
}

export interface SenderParts {
  /** Makes the call in the background. false: nobody was reached, later may be better. */
  send(call: TrackingCall): Promise<boolean>
  /** Hands it to the browser, which sends it when the page is gone. false: it does not take it. */
  beacon(call: TrackingCall): boolean
  /** Calls back when the page has nothing better to do. */
  whenIdle(run: () => void): void
  /** Calls back when the network may be there again. */
  whenBack(run: () => void): void
  isOnline(): boolean
}

/** Waiting at the most: then the oldest goes. */
const MOST = 200

/**
 * Sends one call after the other when the page is idle, and whatever is left when it goes. A failure is nobody's
 * business: a call is lost, the learner sees nothing of it.
 */
export function createSender(parts: SenderParts) {
  let queue: { call: TrackingCall; tried: boolean }[] = []
  let busy = false

  function start(): void {
    if (busy || queue.length === 0) return
    busy = true
    parts.whenIdle(() => void run())
  }

  async function run(): Promise<void> {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const reached = parts.isOnline() && (await parts.send(next.call).catch(() => true))
      if (reached) continue
      // Once more and no oftener: what is told in tracking is soon worth nothing.
      if (!next.tried) queue.unshift({ ...next, tried: parts.isOnline() })
      parts.whenBack(() => {
        busy = false
        start()
      })
      return
    }
    busy = false
  }

  return {
    add(call: TrackingCall): void {
      queue.push({ call, tried: false })
      if (queue.length > MOST) queue.shift()
      start()
    },

    /** The page is hidden and may not come back. */
    leave(): void {
      queue = queue.filter(({ call }) => !parts.beacon(call))
    },
  }
}

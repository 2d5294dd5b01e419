import type { CallName } from '@tizhou/contract/contract'

export interface TrackingCall {
  name: CallName
  params: object
}

export interface SenderParts {
  /** Makes the call in the background. false: the server was not reached and a later try may succeed. */
  send(call: TrackingCall): Promise<boolean>
  /** Hands the call to the browser, which sends it after the page has closed. false: the browser refused it. */
  beacon(call: TrackingCall): boolean
  /** Calls back when the page is idle. */
  whenIdle(run: () => void): void
  /** Calls back when the network may be available again. */
  whenBack(run: () => void): void
  isOnline(): boolean
}

/** The most waiting calls; a further one drops the oldest. */
const MOST = 200

/**
 * Sends one call after the other when the page is idle, and all that are left when the page closes. A failed call is
 * lost without a message to the learner.
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
      // One more try and no further: tracking data is soon worthless.
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

    /** The page is hidden and may not return. */
    leave(): void {
      queue = queue.filter(({ call }) => !parts.beacon(call))
    },
  }
}

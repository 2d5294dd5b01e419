import { createClient, RequestError } from '@tizhou/contract/client'
import { client, clientOptions } from '../requests/serverClient.ts'
import type { SenderParts, TrackingCall } from './sender.ts'

const IDLE_WITHIN_MS = 5_000
const TRY_AGAIN_MS = 30_000

/** The sender's hands in a browser. Past request.ts: whatever a reply says, no dialog and no page comes of it. */
export function browserParts(): SenderParts {
  let taken = false
  // The same wrapper with another way out, so that a call is written alike on both.
  const leaving = createClient({
    ...clientOptions,
    fetch: async (url, init) => {
      const body = new Blob([init?.body as string], { type: 'application/x-www-form-urlencoded;charset=UTF-8' })
      taken = navigator.sendBeacon(url as string, body)
      return new Response(null, { status: 204 })
    },
  })

  return {
    async send({ name, params }) {
      try {
        await client.send(name, params as never, { allowedRepeat: true, keepalive: true })
        return true
      } catch (error) {
        // Out of reach, or too busy: whatever waits is no help to it now.
        return !(error instanceof RequestError && (error.outcome === 'unreachable' || error.status === 429))
      }
    },

    beacon({ name, params }: TrackingCall) {
      taken = false
      // What is written is with the browser when this returns: nothing is awaited before.
      void leaving.send(name, params as never, { allowedRepeat: true }).catch(() => {})
      return taken
    },

    whenIdle(run) {
      if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: IDLE_WITHIN_MS })
      else setTimeout(run, 0)
    },

    whenBack(run) {
      const once = () => {
        clearTimeout(timer)
        removeEventListener('online', once)
        run()
      }
      const timer = setTimeout(once, TRY_AGAIN_MS)
      addEventListener('online', once)
    },

    isOnline: () => navigator.onLine,
  }
}

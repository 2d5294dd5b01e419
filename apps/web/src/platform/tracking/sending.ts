import { createClient, RequestError } from '@tizhou/contract/client'
import { isUnreachable } from '../requests/isUnreachable.ts'
import { client, clientOptions } from '../requests/serverClient.ts'
import type { SenderParts, TrackingCall } from './sender.ts'

const IDLE_WITHIN_MS = 5_000
const TRY_AGAIN_MS = 30_000

/** The browser's side of the sender. Does not use request.ts, so that no reply opens a dialog or a page. */
export function browserParts(): SenderParts {
  let taken = false
  // A client with the same options but its own transport, so that both write a call alike.
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
        // Unreachable or overloaded: the other calls must wait, too.
        return !(isUnreachable(error) || (error instanceof RequestError && error.status === 429))
      }
    },

    beacon({ name, params }: TrackingCall) {
      taken = false
      // The call reaches the browser synchronously: nothing is awaited before.
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

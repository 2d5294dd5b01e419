import { calls } from 'virtual:calls'
import { createClient } from '@tizhou/contract/client'
import type { CallName, Params } from '@tizhou/contract/contract'
import { type SessionParam, withGuid } from '@tizhou/contract/session'
import { sign } from '@tizhou/domain/signature/signature'
import { serverNow } from '../clock.ts'

/** A call by name, with its parameters but the guid, as `request` takes them. */
export type FirstCall = { [N in CallName]: [name: N, params: Omit<Params<N>, SessionParam>] }[CallName]

/** A reply that nobody has asked for within this time, ms, is too old to be shown. */
const FRESH_MS = 10_000

const begun = new Map<string, Promise<Response>>()

let begunAt = 0

/** When what is asked for now was asked for, ms of this device: while begun calls wait to be taken, as long ago as those. */
export const askedSince = (): number => (begun.size > 0 ? begunAt : Date.now())

/**
 * Begins calls of the page that opens, so that their replies come while the client still loads. Each is written as the
 * client will write it; whoever then makes the same call gets this reply (`takeBegun`), once.
 */
export function beginCalls(wanted: readonly FirstCall[], { guid, userID }: { guid: string; userID: number }): void {
  begunAt = Date.now()
  const client = createClient({
    addresses: calls,
    origin: location.origin,
    userID: () => userID,
    sign: (signed) => sign(signed, serverNow()),
    fetch: (input, { signal: _ended, ...init } = {}) => {
      const cut = new AbortController()
      const name = nameOf(String(input), init)
      const response = fetch(input, { ...init, signal: cut.signal })
      // Whoever takes it sees the failure; if nobody does, nothing has failed.
      response.catch(() => undefined)
      begun.set(name, response)
      // A reply that nobody reads would hold its connection.
      setTimeout(() => {
        if (begun.delete(name)) cut.abort()
      }, FRESH_MS)
      return new Promise<never>(() => {})
    },
  })
  for (const [name, params] of wanted) {
    void client.ask(name, withGuid(calls[name], params, guid) as never).catch(() => undefined)
  }
}

/** The reply to a call that has begun already; undefined where none has. Rejects when the caller gives up. */
export function takeBegun(url: string, init: RequestInit = {}): Promise<Response> | undefined {
  const name = nameOf(url, init)
  const found = begun.get(name)
  begun.delete(name)
  const { signal } = init
  if (!found || !signal) return found
  const givenUp = new Promise<never>((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  givenUp.catch(() => undefined)
  return Promise.race([found, givenUp])
}

/** A call by all that it says, in whatever order, but for its signature `v`: that tells the second when it was written. */
function nameOf(url: string, { method = 'GET', body }: RequestInit): string {
  const { origin, pathname, searchParams } = new URL(url)
  const parts = [searchParams, new URLSearchParams(typeof body === 'string' ? body : '')].map((params) => {
    params.delete('v')
    params.sort()
    return params.toString()
  })
  return [method, origin + pathname, ...parts].join(' ')
}

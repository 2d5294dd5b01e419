import { calls } from 'virtual:calls'
import { createClient } from '@tizhou/contract/client'
import type { CallName, Params } from '@tizhou/contract/contract'
import { type SessionParam, withGuid } from '@tizhou/contract/session'
import { sign } from '@tizhou/domain/signature/signature'
import { serverNow } from '../clock.ts'

/** A call's name with its parameters except the guid, as `request` takes them. */
export type FirstCall = { [N in CallName]: [name: N, params: Omit<Params<N>, SessionParam>] }[CallName]

/** A reply that was not taken within this time is too old to show, ms. */
const FRESH_MS = 10_000

const begun = new Map<string, Promise<Response>>()

let begunAt = 0

/**
 * When data requested now was really requested, ms of this device: the start of the early calls while any is not taken.
 */
export const askedSince = (): number => (begun.size > 0 ? begunAt : Date.now())

/**
 * Starts the calls of the page that opens, so that their replies arrive while the client still loads. The client then
 * makes the same calls and gets these replies (`takeBegun`), each once.
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
      // `takeBegun` passes the rejection on; a call that is never taken must not raise an unhandled one.
      response.catch(() => undefined)
      begun.set(name, response)
      // Aborts a reply that nobody takes: it would hold its connection.
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

/** The reply to a call that was started early; undefined where it was not. Rejects when the caller aborts. */
export function takeBegun(url: string, init: RequestInit = {}): Promise<Response> | undefined {
  const name = nameOf(url, init)
  const found = begun.get(name)
  begun.delete(name)
  const { signal } = init
  if (!found || !signal) return found
  const givenUp = new Promise<never>((_resolve, reject) => {
    const giveUp = () => reject(signal.reason)
    if (signal.aborted) giveUp()
    signal.addEventListener('abort', giveUp)
  })
  return Promise.race([found, givenUp])
}

/**
 * Identifies a call by its address and parameters in any order, without the signature `v`, which depends on the time.
 */
function nameOf(url: string, { method = 'GET', body }: RequestInit): string {
  const { origin, pathname, searchParams } = new URL(url)
  const parts = [searchParams, new URLSearchParams(typeof body === 'string' ? body : '')].map((params) => {
    params.delete('v')
    params.sort()
    return params.toString()
  })
  return [method, origin + pathname, ...parts].join(' ')
}

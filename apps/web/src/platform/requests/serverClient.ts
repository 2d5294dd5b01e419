import { calls } from 'virtual:calls'
import {
  type ClientCall,
  type ClientOptions,
  createClient,
  NETWORK_FAILURE,
  RequestError,
} from '@tizhou/contract/client'
import { sign } from '@tizhou/domain/signature/signature'
import { learnServerTime, serverNow } from '../clock.ts'
import { getSession } from '../session/session.ts'
import { takeBegun } from './firstCalls.ts'

const known: Record<string, ClientCall> = { ...calls }

/** The addresses of all calls. Rejects as a call would that finds no network. */
export async function learnMore(): Promise<void> {
  const later = await import('virtual:laterCalls').catch((error: unknown) => {
    throw new RequestError(0, NETWORK_FAILURE, error)
  })
  Object.assign(known, later.calls)
}

export const clientOptions: ClientOptions = {
  addresses: known,
  learnMore,
  origin: location.origin,
  userID: () => getSession()?.userID,
  sign: (signed) => sign(signed, serverNow()),
  async fetch(input, init) {
    const begun = takeBegun(String(input), init)
    if (begun) return begun
    const sentAt = Date.now()
    const response = await fetch(input, init)
    learnServerTime(response.headers.get('date'), sentAt, Date.now())
    return response
  },
}

/** The contract's client for this page's own origin. Pages use request.ts; the outbox uses this. */
export const client = createClient(clientOptions)

/** How the call is made, by its name; undefined before `learnMore` where it is not one of the first load. */
export const callNamed = (name: string): ClientCall | undefined => known[name]

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

/** Loads the addresses of the calls outside the first load. Rejects like a call without network. */
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

/** The contract's client for this page's origin. Pages use request.ts; the outbox uses this client. */
export const client = createClient(clientOptions)

/** The declaration of a call by its name; undefined before `learnMore` for calls outside the first load. */
export const callNamed = (name: string): ClientCall | undefined => known[name]

import { calls } from 'virtual:calls'
import { type ClientOptions, createClient } from '@tizhou/contract/client'
import { learnServerTime } from './clock.ts'
import { getSession } from './session.ts'

export const clientOptions: ClientOptions = {
  addresses: calls,
  origin: location.origin,
  userID: () => getSession()?.userID,
  async fetch(input, init) {
    const sentAt = Date.now()
    const response = await fetch(input, init)
    learnServerTime(response.headers.get('date'), sentAt, Date.now())
    return response
  },
}

/** The contract's client for this page's own origin. Pages use request.ts; the outbox uses this. */
export const client = createClient(clientOptions)

/** Whether the call is made with the session's guid. */
export const takesGuid = (name: string): boolean => calls[name]?.guid === true

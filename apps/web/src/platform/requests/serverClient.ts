import { calls } from 'virtual:calls'
import { type ClientOptions, createClient } from '@tizhou/contract/client'
import { sign } from '@tizhou/domain/signature/signature'
import { learnServerTime, serverNow } from '../clock.ts'
import { getSession } from '../session/session.ts'

export const clientOptions: ClientOptions = {
  addresses: calls,
  origin: location.origin,
  userID: () => getSession()?.userID,
  sign: (signed) => sign(signed, serverNow()),
  async fetch(input, init) {
    const sentAt = Date.now()
    const response = await fetch(input, init)
    learnServerTime(response.headers.get('date'), sentAt, Date.now())
    return response
  },
}

/** The contract's client for this page's own origin. Pages use request.ts; the outbox uses this. */
export const client = createClient(clientOptions)

/** How the call is made, by its name. */
export const callNamed = (name: string): (typeof calls)[string] | undefined => calls[name]

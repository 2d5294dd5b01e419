import type { RequestError, SendOptions } from '@tizhou/contract/client'
import type { CallName } from '@tizhou/contract/contract'
import { client } from '../requests/serverClient.ts'
import { getSession } from '../session/session.ts'

/** What a sender touches beside its own store, so that it can be tried with any network, clock and order of events. */
export interface Delivering {
  user(): { userID: number; guid: string } | null
  call(name: CallName, params: object, options: SendOptions): Promise<unknown>
  /** 0 ≤ x < 1 */
  random(): number
  /** Runs later; gives what calls it off. */
  later(ms: number, run: () => void): () => void
  onLostSession(error: RequestError, guid: string): void
}

/** The same in this browser. */
export const browserDelivering: Delivering = {
  user: getSession,
  call: (name, params, options) => client.send(name, params as never, options),
  random: Math.random,
  later(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
  onLostSession: (error, guid) =>
    void import('../session/lostSession.ts').then(({ loseSession }) => loseSession(error, guid)).catch(() => undefined),
}

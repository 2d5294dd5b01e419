import type { RequestError, SendOptions } from '@tizhou/contract/client'
import type { CallName } from '@tizhou/contract/contract'
import { client } from '../requests/serverClient.ts'
import { getSession } from '../session/session.ts'

/**
 * What a sender needs besides its own store; tests replace it with a network, clock and order of events of their own.
 */
export interface Delivering {
  user(): { userID: number; guid: string } | null
  call(name: CallName, params: object, options: SendOptions): Promise<unknown>
  /** 0 ≤ x < 1 */
  random(): number
  /** Runs `run` after `ms`; gives the function that cancels it. */
  later(ms: number, run: () => void): () => void
  onLostSession(error: RequestError, guid: string): void
}

/** `Delivering` with this browser's session, clock and timers. */
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

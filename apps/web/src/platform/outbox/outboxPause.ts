import type { RequestError } from '@tizhou/contract/client'
import { holdOf, type Patience, retryDelay } from '../delivery/retry.ts'
import type { OutboxStore, Pause } from './outboxStore.ts'

/** 1 s, 2 s, 4 s … 60 s; a pause that the server asks for is kept up to ten minutes. */
const PATIENCE: Patience = { first: 1_000, longest: 60_000, longestHold: 600_000 }

/** The pauses after failures, shared by all tabs of a browser. Where nothing can be stored, each tab counts its own. */
export function pausesIn({ store, now, random }: { store: OutboxStore; now(): number; random(): number }) {
  const own = new Map<number, Pause>()

  async function of(userID: number): Promise<Pause> {
    const stored = await store.pause(userID).catch(() => null)
    return stored ?? own.get(userID) ?? { userID, failures: 0, retryAt: 0, holdUntil: 0 }
  }

  async function set(pause: Pause): Promise<Pause> {
    await store.setPause(pause).then(
      () => own.delete(pause.userID),
      () => own.set(pause.userID, pause),
    )
    return pause
  }

  return {
    of,

    end: (userID: number): Promise<Pause> => set({ userID, failures: 0, retryAt: 0, holdUntil: 0 }),

    /** Counts failures from the beginning, as the network is another one now. What the server asked for stays. */
    async restart(userID: number): Promise<void> {
      const pause = await of(userID)
      if (pause.failures > 0) await set({ ...pause, failures: 0, retryAt: pause.holdUntil })
    },

    /**
     * Begins the pause after a failure. An attempt that did not wait for the end of a pause (a page that opens, another
     * answer) leaves that pause as long as it is.
     */
    async begin(userID: number, error: RequestError | null): Promise<Pause> {
      const before = await of(userID)
      const hold = holdOf(PATIENCE, error)
      const holdUntil = hold && now() + hold
      if (now() < before.retryAt)
        return set({
          ...before,
          retryAt: Math.max(before.retryAt, holdUntil),
          holdUntil: Math.max(before.holdUntil, holdUntil),
        })
      const failures = before.failures + 1
      const retryAt = Math.max(now() + retryDelay(PATIENCE, failures, random()), holdUntil)
      return set({ userID, failures, retryAt, holdUntil })
    },
  }
}

import type { RequestError } from '@tizhou/contract/client'
import type { OutboxStore, Pause } from './outboxStore.ts'

/** A server's wish to be left alone is granted this long, seconds. */
const LONGEST_HOLD_S = 600

/** 1 s, 2 s, 4 s … 60 s, with up to a half less, so that many devices do not return at the same moment. */
export function retryDelay(failures: number, random: number): number {
  return Math.min(60_000, 1000 * 2 ** Math.min(failures - 1, 10)) * (1 - random / 2)
}

/**
 * How long to wait after failures, for all tabs of a browser alike. Where nothing can be stored, the pauses of
 * this tab count for itself.
 */
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

    /** After a failure; status 429 says itself how long (design, "Envelope": data.retryAfter in seconds). */
    async begin(userID: number, error: RequestError | null): Promise<Pause> {
      const failures = (await of(userID)).failures + 1
      const asked = Number((error?.data as { retryAfter?: unknown } | null)?.retryAfter)
      const holdUntil = error?.status === 429 && asked > 0 ? now() + Math.min(asked, LONGEST_HOLD_S) * 1000 : 0
      return set({ userID, failures, retryAt: Math.max(now() + retryDelay(failures, random()), holdUntil), holdUntil })
    },
  }
}

import { newReplyID } from './replyID.ts'

/** Lets one tab at a time do something. */
export interface SenderLock {
  /**
   * Waits for the others, then runs. `keep` says before each step whether this tab still holds the lock; a step
   * may take LEASE_MS.
   */
  hold(name: string, run: (keep: () => Promise<boolean>) => Promise<void>): Promise<void>
  /** The page goes: lets the others in. */
  leave(): void
}

/** A lease outlives the longest step of its holder; a tab that died keeps the others waiting this long. */
export const LEASE_MS = 30_000

const ASK_AGAIN_MS = 500

/** Web Locks: released by the browser when the tab dies. */
export function webLock(locks: LockManager): SenderLock {
  return {
    hold: async (name, run) => {
      await locks.request(name, () => run(async () => true))
    },
    leave() {},
  }
}

interface Leases {
  lease(wanted: { name: string; owner: string; until: number }, now: number): Promise<boolean>
  endLease(lease: { name: string; owner: string }): Promise<void>
}

/** For http:// addresses of a local network, where browsers offer no Web Locks: a row that runs out. */
export function leaseLock(
  leases: Leases,
  now: () => number = Date.now,
  wait: (ms: number) => Promise<void> = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
): SenderLock {
  const owner = newReplyID()
  const held = new Set<string>()
  return {
    async hold(name, run) {
      // Storage that fails keeps nobody out, and cannot be shared either.
      const take = () => leases.lease({ name, owner, until: now() + LEASE_MS }, now()).catch(() => true)
      while (!(await take())) await wait(ASK_AGAIN_MS)
      held.add(name)
      try {
        await run(take)
      } finally {
        held.delete(name)
        await leases.endLease({ name, owner }).catch(() => {})
      }
    },
    leave() {
      for (const name of held) void leases.endLease({ name, owner }).catch(() => {})
    },
  }
}

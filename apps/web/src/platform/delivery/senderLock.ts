import { newReplyID } from './replyID.ts'

/** A lock that one tab at a time holds. */
export interface SenderLock {
  /**
   * Waits until the lock is free, then runs `run`. `keep` tells before each step whether this tab still holds the lock;
   * a step may take up to LEASE_MS.
   */
  hold(name: string, run: (keep: () => Promise<boolean>) => Promise<void>): Promise<void>
  /** The page closes or may not return: lets other tabs take the lock without waiting for this one. */
  leave(): void
  /** The page returned after `leave`. */
  comeBack(): void
}

/** The duration of a lease, ms: longer than the holder's longest step. After a crash other tabs wait this long. */
export const LEASE_MS = 30_000

const ASK_AGAIN_MS = 500

/** A lock by Web Locks, which the browser releases when the tab ends. */
export function webLock(locks: LockManager): SenderLock {
  return {
    hold: async (name, run) => {
      await locks.request(name, () => run(async () => true))
    },
    leave() {},
    comeBack() {},
  }
}

export interface Lease {
  name: string
  owner: string
  until: number
}

/** The leases of all tabs. `isGone`: whether the owner of a lease has left. */
export interface Leases {
  /** Takes or renews a lease; false while somebody else holds it. */
  lease(wanted: Lease, now: number, isGone: (owner: string) => boolean): Promise<boolean>
  endLease(lease: Pick<Lease, 'name' | 'owner'>): Promise<void>
}

/** Owners that left without the time to end their leases. Written synchronously and visible to all tabs. */
export interface Departures {
  read(): readonly string[]
  write(owners: readonly string[]): void
}

/**
 * How many departures are kept. A departure matters for the duration of a lease; fewer tabs than this close meanwhile.
 */
const DEPARTURES_KEPT = 20

/** A lock by leases that expire, for http:// addresses of a local network, where browsers have no Web Locks. */
export function leaseLock(
  leases: Leases,
  departures: Departures,
  now: () => number = Date.now,
  wait: (ms: number) => Promise<void> = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
): SenderLock {
  const owner = newReplyID()
  const isGone = (other: string) => departures.read().includes(other)
  return {
    async hold(name, run) {
      // A failing storage cannot share the lock between tabs: each tab then goes ahead.
      const take = () => leases.lease({ name, owner, until: now() + LEASE_MS }, now(), isGone).catch(() => true)
      while (!(await take())) await wait(ASK_AGAIN_MS)
      try {
        await run(take)
      } finally {
        await leases.endLease({ name, owner }).catch(() => {})
      }
    },
    leave() {
      if (!isGone(owner)) departures.write([...departures.read(), owner].slice(-DEPARTURES_KEPT))
    },
    comeBack: () => departures.write(departures.read().filter((other) => other !== owner)),
  }
}

import { newReplyID } from './replyID.ts'

/** Lets one tab at a time do something. */
export interface SenderLock {
  /**
   * Waits for the others, then runs. `keep` says before each step whether this tab still holds the lock; a step
   * may take LEASE_MS.
   */
  hold(name: string, run: (keep: () => Promise<boolean>) => Promise<void>): Promise<void>
  /** The page closes, or is hidden for good: the others need not wait for it. */
  leave(): void
  /** It was not for good. */
  comeBack(): void
}

/** A lease outlives the longest step of its holder; a tab that crashed keeps the others waiting this long. */
export const LEASE_MS = 30_000

const ASK_AGAIN_MS = 500

/** Web Locks: released by the browser when the tab dies. */
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

/** Where leases stand for all tabs. `isGone`: whether an owner that still holds one has left. */
export interface Leases {
  /** Takes or renews a lease; false while somebody else holds it. */
  lease(wanted: Lease, now: number, isGone: (owner: string) => boolean): Promise<boolean>
  endLease(lease: Pick<Lease, 'name' | 'owner'>): Promise<void>
}

/** Owners that left without the time to end their leases: to be noted at once, seen by all tabs. */
export interface Departures {
  read(): readonly string[]
  write(owners: readonly string[]): void
}

/** Departures are of use as long as a lease lasts; more tabs do not close in that time. */
const DEPARTURES_KEPT = 20

/** For http:// addresses of a local network, where browsers offer no Web Locks: a row that runs out. */
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
      // Storage that fails keeps nobody out, and cannot be shared either.
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

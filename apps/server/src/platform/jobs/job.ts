import type { Dialect, Tx } from '../database/store.ts'
import type { Services } from '../services.ts'

export type JobServices = Pick<
  Services,
  | 'store'
  | 'content'
  | 'now'
  | 'log'
  | 'papers'
  | 'knowledge'
  | 'parcels'
  | 'payments'
  | 'push'
  | 'files'
  | 'keys'
  | 'mail'
  | 'sms'
  | 'config'
  | 'reminders'
  | 'live'
  | 'review'
  | 'sessions'
  | 'orderFollowers'
  | 'entitlements'
>

/** The services that a job names, with those that every job is given. */
export type JobNeeds<Names extends keyof JobServices> = Pick<JobServices, Names | 'store' | 'now'>

/**
 * Background work in slices (docs/decisions/0014-jobs.md). A slice reads outside of any transaction (`find`), and
 * writes in short ones (`work`), so that learners' saves wait for one slice at most. `Names`: the services it uses
 * beside the store and the clock.
 */
export interface Job<Found = unknown, Names extends keyof JobServices = keyof JobServices> {
  name: string
  /** Its purpose in one clause, for operators. */
  does: string
  /** How often a server checks for work, ms. While there is work it continues without this pause. */
  everyMs: number
  /** Pause after a slice, for all servers, ms. Default 0. */
  restMs?: number
  /**
   * Parts of the job that several servers may work on at the same time, each with its own progress and lease. Default
   * 1. Changing the number requires a migration of the progress.
   */
  shards?(dialect: Dialect): number
  /**
   * Its slices wait for another system (a payment provider, the store of files), so they run outside the lane that
   * serialises other jobs. Where slices claim rows one by one, several servers share them without a lease.
   */
  isBeside?: boolean
  /** What the next slice works on; undefined: nothing to do. Must be cheap, and writes nothing. */
  find(services: JobNeeds<Names>, turn: Turn): Promise<Found | undefined>
  /** Does one slice: by `turn.commit`, or after `turn.hold` in idempotent transactions. */
  work(services: JobNeeds<Names>, found: Found, turn: Turn): Promise<void>
}

/** One server's turn at one shard of a job. */
export interface Turn {
  /** 0 to shards - 1: the learners (or questions) whose id leaves this remainder when it is divided by `shards`. */
  readonly shard: number
  readonly shards: number
  /** Progress: where the last slice ended; 0 at first. Its meaning is the job's own. */
  readonly progress: number
  /** Number of rows for a slice, so that its transaction takes SLICE_MS (pace.ts). */
  readonly size: number
  /** The moment at which this slice began, ms UTC. */
  readonly now: number
  /** Whether the server is stopping: a long slice should end early. */
  isStopped(): boolean
  /** Reports since when, ms UTC, the oldest item found has waited. */
  waitingSince(moment: number): void
  /** Takes or renews the lease, for work without `commit`. Throws LostTurn where another server has it. */
  hold(): Promise<void>
  /**
   * Writes the results of a slice, its progress and the lease in one transaction. Throws LostTurn, and writes nothing,
   * where another server has the lease or has changed the progress since it was read.
   */
  commit(progress: number, write: (tx: Tx) => Promise<void>, options?: { isLast?: boolean }): Promise<void>
}

/** Another server works on this shard: discard what was prepared. */
export class LostTurn extends Error {
  constructor(name: string) {
    super(`another server works on ${name}`)
  }
}

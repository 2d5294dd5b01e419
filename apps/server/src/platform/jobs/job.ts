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

/** Those of the services that a job names, with what every job is given. */
export type JobNeeds<Names extends keyof JobServices> = Pick<JobServices, Names | 'store' | 'now'>

/**
 * Work that is done in slices while there is some (docs/decisions/0014-jobs.md). A slice reads outside of any
 * transaction (`find`), and writes in short ones (`work`): learners' saves never wait for more than one slice. `Names`: what of
 * the services it uses beside the store and the clock.
 */
export interface Job<Found = unknown, Names extends keyof JobServices = keyof JobServices> {
  name: string
  /** What it is there for, for those who run an installation: one clause. */
  does: string
  /** How often a server looks whether there is work, in ms. While there is some it goes on without waiting. */
  everyMs: number
  /** After a slice no server does another for so long, in ms. Default 0. */
  restMs?: number
  /**
   * Parts of the job that several servers may work on at the same time, each with a mark and a lease of its own.
   * Default 1. The number belongs to the marks: whoever changes it has to carry them over.
   */
  shards?(dialect: Dialect): number
  /**
   * Its slices wait for somebody else (a payment provider, the store of files) and stay out of the lane in which those of
   * the other jobs follow one another. Where they claim rows, each for itself, several servers share them without a lease.
   */
  isBeside?: boolean
  /** What the next slice works on; undefined, at next to no cost: nothing waits. Writes nothing. */
  find(services: JobNeeds<Names>, turn: Turn): Promise<Found | undefined>
  /** One slice: by `turn.commit`, or after `turn.hold` in transactions that change nothing when they are repeated. */
  work(services: JobNeeds<Names>, found: Found, turn: Turn): Promise<void>
}

/** One server's turn at one shard of a job. */
export interface Turn {
  /** 0 to shards - 1: the learners (or questions) whose id leaves this remainder when it is divided by `shards`. */
  readonly shard: number
  readonly shards: number
  /** The mark: where the last slice ended; 0 at first. What it counts is the job's own matter. */
  readonly progress: number
  /** Rows that a slice should take, so that its transaction takes SLICE_MS (runJob.ts). */
  readonly size: number
  /** The moment at which this slice began, ms UTC. */
  readonly now: number
  /** Whether the server stops: a slice that is long ends early. */
  isStopped(): boolean
  /** Tells since when, ms UTC, the oldest of what was found has waited. */
  waitingSince(moment: number): void
  /** Takes or renews the lease, for work that does not go through `commit`. Throws LostTurn where another server has it. */
  hold(): Promise<void>
  /**
   * Writes what came of a slice, its mark and the lease in one transaction. Throws LostTurn, and writes nothing, where
   * another server has the lease or has moved the mark since it was read.
   */
  commit(progress: number, write: (tx: Tx) => Promise<void>, options?: { isLast?: boolean }): Promise<void>
}

/** Another server is at it: whoever gets this throws away what it prepared. */
export class LostTurn extends Error {
  constructor(name: string) {
    super(`another server works on ${name}`)
  }
}

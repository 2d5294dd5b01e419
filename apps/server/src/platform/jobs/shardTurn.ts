import type { Tx } from '../database/store.ts'
import { type JobServices, LostTurn, type Turn } from './job.ts'
import { fitSize, type Pace } from './pace.ts'
import { markName } from './shards.ts'

/** Lease time: after it another server takes over a dead server's shard. */
const LEASE_MS = 10_000
/** A lease with less time left is renewed, ms. */
const RENEW_MS = 5_000

interface Marked {
  holder: string
  leaseUntil: number
  lastRunAt: number
}

/** One server's hold on a shard, kept in the shard's row of the table `job`. */
export class ShardTurn implements Turn {
  readonly name: string
  readonly shard: number
  readonly shards: number
  progress = 0
  now = 0
  /** Since when the oldest work has waited, as the job last reported it; undefined: not reported. */
  waiting: number | undefined
  readonly #services: Pick<JobServices, 'store' | 'now'>
  readonly #holder: string
  readonly #pace: Pace
  readonly isStopped: () => boolean
  #row: Marked | undefined

  constructor(
    services: Pick<JobServices, 'store' | 'now'>,
    of: { job: string; shard: number; shards: number; holder: string; pace: Pace; isStopped: () => boolean },
  ) {
    this.name = markName(of.job, of.shard, of.shards)
    this.shard = of.shard
    this.shards = of.shards
    this.#services = services
    this.#holder = of.holder
    this.#pace = of.pace
    this.isStopped = of.isStopped
  }

  get size(): number {
    return this.#pace.size
  }

  /** Reads the progress and lease. */
  async read(): Promise<void> {
    const row = await this.#services.store.db
      .selectFrom('job')
      .select(['holder', 'lease_until', 'progress', 'last_run_at'])
      .where('name', '=', this.name)
      .executeTakeFirst()
    this.#row = row && { holder: row.holder, leaseUntil: row.lease_until, lastRunAt: row.last_run_at }
    this.progress = row?.progress ?? 0
  }

  /** Begins a slice: false where another server has the lease, or the job pauses. */
  begin(restMs: number): boolean {
    this.now = this.#services.now()
    this.waiting = undefined
    if (!this.#row) return true
    if (this.#row.holder !== this.#holder && this.#row.leaseUntil > this.now) return false
    return restMs === 0 || this.#row.lastRunAt <= this.now - restMs
  }

  waitingSince(moment: number): void {
    this.waiting = moment
  }

  get #isHeld(): boolean {
    return this.#row !== undefined && this.#row.holder === this.#holder && this.#row.leaseUntil > 0
  }

  async hold(): Promise<void> {
    const now = this.#services.now()
    if (this.#isHeld && (this.#row?.leaseUntil ?? 0) - now > RENEW_MS) return
    await this.#services.store.write((tx) => this.#take(tx, now, this.progress, now + LEASE_MS))
    this.#row = { holder: this.#holder, leaseUntil: now + LEASE_MS, lastRunAt: now }
  }

  async commit(
    progress: number,
    write: (tx: Tx) => Promise<void>,
    { isLast = false }: { isLast?: boolean } = {},
  ): Promise<void> {
    const now = this.#services.now()
    const leaseUntil = isLast ? 0 : now + LEASE_MS
    let took = 0
    await this.#services.store.write(async (tx) => {
      const began = performance.now()
      await this.#take(tx, now, progress, leaseUntil)
      await write(tx)
      took = performance.now() - began
    })
    fitSize(this.#pace, took, this.#services.store.dialect)
    this.#row = { holder: this.#holder, leaseUntil, lastRunAt: now }
    this.progress = progress
  }

  /**
   * The update locks the row on PostgreSQL: a second server waits here, then finds the progress changed or the lease
   * taken.
   */
  async #take(tx: Tx, now: number, progress: number, leaseUntil: number): Promise<void> {
    const { name } = this
    if (!this.#row)
      await tx.db
        .insertInto('job')
        .values({ name, holder: '', lease_until: 0, progress: 0, last_run_at: 0 })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    const taken = await tx.db
      .updateTable('job')
      .set({ holder: this.#holder, lease_until: leaseUntil, progress, last_run_at: now })
      .where('name', '=', name)
      .where('progress', '=', this.progress)
      .where((eb) => eb.or([eb('holder', '=', this.#holder), eb('lease_until', '<=', now)]))
      .executeTakeFirst()
    if (taken.numUpdatedRows === 0n) throw new LostTurn(name)
  }

  /** Gives the lease up, so that other servers can take it at once. */
  async release(): Promise<void> {
    if (!this.#isHeld) return
    await this.#services.store.write((tx) =>
      tx.db
        .updateTable('job')
        .set({ lease_until: 0 })
        .where('name', '=', this.name)
        .where('holder', '=', this.#holder)
        .execute(),
    )
    if (this.#row) this.#row.leaseUntil = 0
  }
}

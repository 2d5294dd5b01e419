import { randomBytes } from 'node:crypto'
import type { Tx } from '../database/store.ts'
import type { Services } from '../services.ts'

export interface Job {
  name: string
  everyMs: number
  /** Does one round from where the last one ended and gives the new mark. Runs in one transaction with it. */
  round: (tx: Tx, progress: number, now: number) => Promise<number>
}

/**
 * A job that reads and reckons much: all of that comes before its transaction, which then only writes. What was
 * prepared is thrown away where another server did a round meanwhile.
 */
export interface PreparedJob<P = unknown> {
  name: string
  everyMs: number
  /** Undefined: there is nothing to do, and nothing is written. */
  prepare(services: JobServices, progress: number, now: number): Promise<P | undefined>
  /** Writes it and gives the new mark. */
  apply(tx: Tx, prepared: P, now: number): Promise<number>
}

export type JobServices = Pick<Services, 'store' | 'content' | 'now'>

const holder = randomBytes(9).toString('base64url')

/**
 * Runs a job once if it is due and nobody else holds it. The lease, the job's mark and what it wrote are one
 * transaction, so any number of servers can share the jobs and none counts twice (design, "Files, jobs").
 */
export async function runIfDue(job: Job, services: Pick<Services, 'store' | 'now'>): Promise<boolean> {
  return services.store.write(async (tx) => {
    const now = services.now()
    await tx.run(
      `insert into job (name, holder, lease_until, progress, last_run_at) values (?, '', 0, 0, 0)
       on conflict (name) do nothing`,
      [job.name],
    )
    // The update locks the row on PostgreSQL: a second server waits here, then finds it no longer due.
    const taken = await tx.run('update job set holder = ?, last_run_at = ? where name = ? and last_run_at <= ?', [
      holder,
      now,
      job.name,
      now - job.everyMs,
    ])
    if (taken === 0) return false
    const [row] = await tx.all<{ progress: number }>('select progress from job where name = ?', [job.name])
    const progress = await job.round(tx, row?.progress ?? 0, now)
    await tx.run('update job set progress = ? where name = ?', [progress, job.name])
    return true
  })
}

/** As runIfDue. A round without anything to do leaves no trace, so that the next one may come as soon as it likes. */
export async function runPrepared<P>(job: PreparedJob<P>, services: JobServices): Promise<boolean> {
  const now = services.now()
  const [known] = await services.store.all<{ progress: number; last_run_at: number }>(
    'select progress, last_run_at from job where name = ?',
    [job.name],
  )
  if (known && known.last_run_at > now - job.everyMs) return false
  const progress = known?.progress ?? 0
  const prepared = await job.prepare(services, progress, now)
  if (prepared === undefined) return false
  const round: Job = {
    ...job,
    round: async (tx, current, at) => (current === progress ? job.apply(tx, prepared, at) : current),
  }
  return runIfDue(round, services)
}

/** Keeps the jobs running until stopped. A round that fails is logged and tried again when next due. */
export function startJobs(jobs: readonly (Job | PreparedJob)[], services: Services): () => void {
  const timers = jobs.map((job) => {
    let busy = false
    const timer = setInterval(
      async () => {
        if (busy) return
        busy = true
        try {
          const ran = await ('round' in job ? runIfDue(job, services) : runPrepared(job, services))
          if (ran) services.metrics.jobRuns.inc({ job: job.name, outcome: 'done' })
        } catch (error) {
          services.metrics.jobRuns.inc({ job: job.name, outcome: 'failed' })
          services.log.error(
            { job: job.name, err: { name: (error as Error).name, stack: (error as Error).stack } },
            'job',
          )
        } finally {
          busy = false
        }
      },
      Math.min(job.everyMs, 5_000),
    )
    timer.unref()
    return timer
  })
  return () => {
    for (const timer of timers) clearInterval(timer)
  }
}

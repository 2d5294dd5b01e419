import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Services } from '../services.ts'

export type LeasedServices = Pick<Services, 'store' | 'content' | 'now' | 'log'>

/**
 * A job that works off what waits, in small steps with short writes of their own, so that learners never wait behind
 * it. One server at a time holds its lease; a step that runs twice all the same (a lease that ran out) changes nothing
 * the second time. A server without work for it writes nothing.
 */
export interface LeasedJob {
  name: string
  /** How often it looks. */
  everyMs: number
  /** By a read that costs next to nothing. */
  waits: (services: LeasedServices) => Promise<boolean>
  step: (services: LeasedServices) => Promise<void>
}

/** After a server that died the next one takes over so much later. */
const LEASE_MS = 10_000
const RENEW_MS = 3_000
/** Between two steps: whatever else waits for the writer or the processor comes first. */
const BREATH_MS = 5

async function takeLease({ store, now }: LeasedServices, name: string, holder: string): Promise<boolean> {
  return store.write(async (tx) => {
    await tx.run(
      `insert into job (name, holder, lease_until, progress, last_run_at) values (?, '', 0, 0, 0)
       on conflict (name) do nothing`,
      [name],
    )
    const at = now()
    const taken = await tx.run(
      'update job set holder = ?, lease_until = ?, last_run_at = ? where name = ? and (lease_until <= ? or holder = ?)',
      [holder, at + LEASE_MS, at, name, at, holder],
    )
    return taken > 0
  })
}

const dropLease = ({ store }: LeasedServices, name: string, holder: string): Promise<number> =>
  store.write((tx) => tx.run('update job set lease_until = 0 where name = ? and holder = ?', [name, holder]))

const newHolder = () => randomBytes(9).toString('base64url')

/** Works until nothing waits any more. False where there was nothing, or another server is at it. */
export async function workOff(
  job: LeasedJob,
  services: LeasedServices,
  { holder = newHolder(), isStopped = () => false }: { holder?: string; isStopped?: () => boolean } = {},
): Promise<boolean> {
  if (!(await job.waits(services)) || !(await takeLease(services, job.name, holder))) return false
  let renewedAt = performance.now()
  try {
    do {
      await job.step(services)
      await pause(BREATH_MS)
      if (performance.now() - renewedAt > RENEW_MS) {
        if (!(await takeLease(services, job.name, holder))) return true
        renewedAt = performance.now()
      }
    } while (!isStopped() && (await job.waits(services)))
  } finally {
    await dropLease(services, job.name, holder)
  }
  return true
}

/** Keeps the jobs going until stopped; what it gives back resolves when the step under way has ended. */
export function startLeasedJobs(jobs: readonly LeasedJob[], services: Services): () => Promise<void> {
  const holder = newHolder()
  let stopped = false
  const working = new Set<Promise<unknown>>()
  const timers = jobs.map((job) => {
    let busy = false
    const look = async () => {
      try {
        const worked = await workOff(job, services, { holder, isStopped: () => stopped })
        if (worked) services.metrics.jobRuns.inc({ job: job.name, outcome: 'done' })
      } catch (error) {
        services.metrics.jobRuns.inc({ job: job.name, outcome: 'failed' })
        const { name, stack } = error as Error
        services.log.error({ job: job.name, err: { name, stack } }, 'job')
      }
    }
    const timer = setInterval(() => {
      if (busy || stopped) return
      busy = true
      const work = look().finally(() => {
        busy = false
        working.delete(work)
      })
      working.add(work)
    }, job.everyMs)
    timer.unref()
    return timer
  })
  return async () => {
    stopped = true
    for (const timer of timers) clearInterval(timer)
    await Promise.allSettled(working)
  }
}

/** What failed is left alone for a while, so that it does not stand in the way of the others. */
const SKIP_MS = 60_000

/** Works on some of what waits, each by itself: one that fails is logged and skipped for a minute. */
export function eachByItself<T extends { attempt_id: number }>(
  job: string,
  find: (services: LeasedServices, limit: number) => Promise<T[]>,
  work: (services: LeasedServices, one: T) => Promise<void>,
  atOnce: number,
): Pick<LeasedJob, 'waits' | 'step'> {
  const skipped = new Map<number, number>()
  const ready = async (services: LeasedServices, limit: number) => {
    for (const [id, until] of skipped) if (until <= services.now()) skipped.delete(id)
    const found = await find(services, limit + skipped.size)
    return found.filter((one) => !skipped.has(one.attempt_id)).slice(0, limit)
  }
  return {
    waits: async (services) => (await ready(services, 1)).length > 0,
    step: async (services) => {
      await Promise.all(
        (await ready(services, atOnce)).map(async (one) => {
          try {
            await work(services, one)
          } catch (error) {
            const { name, stack } = error as Error
            services.log.error({ job, attemptID: one.attempt_id, err: { name, stack } }, 'job')
            skipped.set(one.attempt_id, services.now() + SKIP_MS)
          }
        }),
      )
    },
  }
}

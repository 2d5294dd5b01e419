import type { Services } from '../services.ts'
import type { Job } from './job.ts'
import { Lane, newPace } from './pace.ts'
import { newHolder, runJob } from './runJob.ts'

/**
 * Runs the jobs until stopped; the returned function stops them and resolves when the current slices have ended. A
 * failed run is logged and repeated at the job's next check.
 */
export function startJobs(jobs: readonly Job[], services: Services): () => Promise<void> {
  const holder = newHolder()
  const lane = new Lane(services.store.dialect)
  let stopped = false
  const working = new Set<Promise<unknown>>()
  const timers = jobs.map((job) => {
    const pace = newPace()
    const behind = new Map<number, number>()
    services.metrics.jobBehind.set({ job: job.name }, 0)
    const onBehind = (shard: number, ms: number) => {
      behind.set(shard, ms)
      services.metrics.jobBehind.set({ job: job.name }, Math.max(...behind.values()) / 1000)
    }
    const look = async () => {
      try {
        // A job must not work by what the server was started with where staff have set something else.
        await services.storedSettings.follow()
        const worked = await runJob(job, services, { holder, lane, pace, onBehind, isStopped: () => stopped })
        if (worked) services.metrics.jobRuns.inc({ job: job.name, outcome: 'done' })
      } catch (error) {
        services.metrics.jobRuns.inc({ job: job.name, outcome: 'failed' })
        const { name, stack } = error as Error
        services.log.error({ job: job.name, err: { name, stack } }, 'job')
      }
    }
    let busy = false
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

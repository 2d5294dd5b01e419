import type { Job, JobServices } from './job.ts'

/** A failed item is skipped for so long, so that it does not block the others. */
const SKIP_MS = 60_000

interface Waiting {
  attempt_id: number
}

/**
 * A job that handles waiting rows one by one: a failing row is logged and skipped for a minute. A row may be handled
 * twice (by a server whose lease ran out), so handling must be idempotent.
 */
export function eachByItself<T extends Waiting>(
  job: string,
  find: (services: JobServices, limit: number) => Promise<T[]>,
  work: (services: JobServices, one: T) => Promise<void>,
  atOnce: number,
): Pick<Job<T[]>, 'find' | 'work'> {
  const skipped = new Map<number, number>()
  return {
    async find(services) {
      for (const [id, until] of skipped) if (until <= services.now()) skipped.delete(id)
      const found = await find(services, atOnce + skipped.size)
      const ready = found.filter((one) => !skipped.has(one.attempt_id)).slice(0, atOnce)
      return ready.length > 0 ? ready : undefined
    },
    async work(services, found, turn) {
      await turn.hold()
      await Promise.all(
        found.map(async (one) => {
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

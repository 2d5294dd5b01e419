import type { FastifyInstance } from 'fastify'
import type { Services } from '../services.ts'

const SLOW_MS = 1_000

/**
 * Counts every call, and logs a sample of the ordinary ones and all refused and slow ones. A log line names the call,
 * never its address: query and body carry guid, phone and password.
 */
export function observeCalls(app: FastifyInstance, { metrics, config, log }: Services): void {
  app.decorateRequest('outcome', 200)
  // Looking up a metric by its labels costs more than counting: each lookup is cached.
  const known = new Map<string, ReturnType<typeof series>>()
  const series = (call: string, status: number) => ({
    counted: metrics.requests.labels({ call, status }),
    timed: metrics.duration.labels({ call }),
  })
  const seriesOf = (call: string, status: number) => {
    const key = `${call} ${status}`
    const found = known.get(key) ?? series(call, status)
    known.set(key, found)
    return found
  }
  app.addHook('onResponse', (request, reply, done) => {
    done()
    const call = request.routeOptions.config.callName
    if (!call) return
    const ms = reply.elapsedTime
    const { counted, timed } = seriesOf(call, request.outcome)
    counted.inc()
    timed.observe(ms / 1000)
    const ordinary = request.outcome < 400 && ms < SLOW_MS
    if (ordinary && Math.random() >= config.logSample) return
    log.info({ call, status: request.outcome, ms: Math.round(ms), userID: request.caller?.userID }, 'call')
  })
}

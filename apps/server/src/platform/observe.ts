import type { FastifyInstance } from 'fastify'
import type { Services } from './services.ts'

const SLOW_MS = 1_000

/**
 * Counts every call and logs a sample of the ordinary ones, all refused and all slow ones. A line names the call,
 * never its address: query and body carry guid, phone and password.
 */
export function observeCalls(app: FastifyInstance, { metrics, config, log }: Services): void {
  app.decorateRequest('outcome', 200)
  app.addHook('onResponse', async (request, reply) => {
    const call = request.routeOptions.config.callName
    if (!call) return
    const ms = reply.elapsedTime
    metrics.requests.inc({ call, status: request.outcome })
    metrics.duration.observe({ call }, ms / 1000)
    const ordinary = request.outcome < 400 && ms < SLOW_MS
    if (ordinary && Math.random() >= config.logSample) return
    log.info({ call, status: request.outcome, ms: Math.round(ms), userID: request.caller?.userID }, 'call')
  })
}

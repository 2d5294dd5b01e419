import type { FastifyInstance } from 'fastify'
import type { Services } from './services.ts'

/** /healthz: the process lives; /readyz: it takes requests and its database answers; /metrics: for Prometheus. */
export function healthRoutes(app: FastifyInstance, { store, metrics }: Services, isStopping: () => boolean): void {
  app.get('/healthz', async () => ({ ok: true }))
  app.get('/readyz', async (_request, reply) => {
    if (isStopping()) return reply.code(503).send({ ready: false, reason: 'stopping' })
    try {
      await store.all('select 1 as one', [])
      metrics.ready.set(1)
      return { ready: true }
    } catch {
      metrics.ready.set(0)
      return reply.code(503).send({ ready: false, reason: 'database' })
    }
  })
  app.get('/metrics', async (request, reply) => {
    // The socket's own address, not one that a header claims: figures are for this machine.
    if (!isLoopback(request.socket.remoteAddress) || request.headers['x-forwarded-for'] !== undefined)
      return reply.code(404).type('text/plain').send('not found')
    return reply.header('content-type', metrics.registry.contentType).send(await metrics.registry.metrics())
  })
}

const isLoopback = (address: string | undefined): boolean => address === '::1' || /^(::ffff:)?127\./.test(address ?? '')

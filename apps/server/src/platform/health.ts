import type { FastifyInstance, FastifyRequest } from 'fastify'
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
    if (!isForThisMachine(request)) return reply.code(404).type('text/plain').send('not found')
    return reply.header('content-type', metrics.registry.contentType).send(await metrics.registry.metrics())
  })
}

/** A page from elsewhere could lead a browser on this machine here under a name of its own: the name must be this machine's too. */
const isForThisMachine = ({ socket, headers, hostname }: FastifyRequest): boolean =>
  isLoopback(socket.remoteAddress) &&
  headers['x-forwarded-for'] === undefined &&
  (hostname === 'localhost' || hostname === '[::1]' || isLoopback(hostname))

const isLoopback = (address: string | undefined): boolean =>
  address === '::1' || /^(::ffff:)?127(\.\d{1,3}){3}$/.test(address ?? '')

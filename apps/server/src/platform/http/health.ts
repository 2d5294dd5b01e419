import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { noteWritable } from '../database/settings.ts'
import type { Services } from '../services.ts'
import { isThisMachine } from '../thisMachine.ts'

/** How long an answer of /readyz is cached, so that requests cannot cause more writes. */
const STANDS_MS = 1_000
/** A write that takes longer counts as failed. */
const LONGEST_MS = 5_000

/**
 * /healthz: the process lives; /readyz: it takes requests, and its database and its folder can be written to, since most
 * of what learners do writes; /metrics: for Prometheus.
 */
export function healthRoutes(app: FastifyInstance, services: Services, isStopping: () => boolean): void {
  const { metrics } = services
  let looked = {
    at: Number.NEGATIVE_INFINITY,
    found: undefined as Promise<'database' | 'disk' | undefined> | undefined,
  }
  const inTheWay = () => {
    const age = services.now() - looked.at
    if (!looked.found || age < 0 || age >= STANDS_MS) looked = { at: services.now(), found: lookAround(services) }
    return looked.found
  }
  app.get('/healthz', async () => ({ ok: true }))
  app.get('/readyz', async (_request, reply) => {
    if (isStopping()) return reply.code(503).send({ ready: false, reason: 'stopping' })
    const reason = await inTheWay()
    metrics.ready.set(reason ? 0 : 1)
    return reason ? reply.code(503).send({ ready: false, reason }) : { ready: true }
  })
  app.get('/metrics', async (request, reply) => {
    if (!isThisMachine(request)) return reply.code(404).type('text/plain').send('not found')
    return reply.header('content-type', metrics.registry.contentType).send(await metrics.registry.metrics())
  })
}

/** What cannot be written to; undefined: both can. */
async function lookAround({ store, config, now }: Services): Promise<'database' | 'disk' | undefined> {
  const note = String(now())
  const [database, disk] = await Promise.all([
    succeeds(store.write((tx) => noteWritable(tx, note))),
    succeeds(writeFile(join(config.dataDir, '.writable'), note)),
  ])
  return database ? (disk ? undefined : 'disk') : 'database'
}

async function succeeds(writing: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, LONGEST_MS, false)
  })
  const done = writing.then(
    () => true,
    () => false,
  )
  return Promise.race([done, late]).finally(() => clearTimeout(timer))
}

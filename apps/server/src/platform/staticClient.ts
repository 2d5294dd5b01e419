import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { filesDir } from './config.ts'
import { failure } from './envelope.ts'
import type { Services } from './services.ts'

const YEAR = 31_536_000

/** Paths that are calls: an unknown one gets an envelope, not the page. */
const CALLS = /^\/(api|free|user|tizhou)\//

/**
 * Serves the built client: hashed assets for ever (compressed at build), the shell fresh every time, and
 * the files port's pictures. Every other address is a route of the client, answered with the shell.
 */
export async function staticClient(app: FastifyInstance, { config }: Services): Promise<void> {
  const shellFile = join(config.webDir, 'index.html')
  const built = existsSync(shellFile)
  if (built) {
    await app.register(fastifyStatic, {
      root: config.webDir,
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.includes('/assets/') ? `public, max-age=${YEAR}, immutable` : 'no-cache')
      },
    })
  }
  await app.register(fastifyStatic, {
    root: join(filesDir(config), 'images'),
    prefix: '/files/images/',
    decorateReply: !built,
    index: false,
    cacheControl: true,
    maxAge: '1d',
    // A drawing is shown by <img> only; opened by itself it must not run anything.
    setHeaders: (reply) =>
      reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox"),
  })

  const shell = built ? readFileSync(shellFile, 'utf8') : undefined
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?', 1)[0] as string
    if (CALLS.test(path) || !['GET', 'HEAD'].includes(request.method)) {
      request.outcome = 404
      return reply.header('content-type', 'application/json; charset=utf-8').send(failure(404, '没有这个接口', null))
    }
    // A file that is gone says so: the client then reloads once (specification, "Page load failure").
    if (/\.[a-z0-9]+$/i.test(path) || shell === undefined) return reply.code(404).type('text/plain').send('not found')
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(shell)
  })
}

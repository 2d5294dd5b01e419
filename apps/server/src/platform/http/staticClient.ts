import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { failure } from '../calls/envelope.ts'
import { filesDir } from '../config.ts'
import { FILE_POLICY } from '../files/fileRoutes.ts'
import type { Services } from '../services.ts'
import { namingFiles } from './pageFiles.ts'
import { READER_THREAD, READER_THREAD_POLICY } from './security.ts'

const YEAR = 31_536_000

/** Path prefixes of calls: an unknown one gets an envelope, not the page. */
const CALLS = /^\/(api|free|user|tizhou)\//

/** Path prefix of the back office; every address below it is one of its routes. */
const CONSOLE = /^\/console(\/|$)/

/**
 * Serves the two built clients, the learners' at / and the back office at /console: hashed assets as immutable
 * (compressed at build), shells uncached, and the pictures of the file store where it is a local folder. Every other
 * address is a route of a client and gets its shell; the learners' shell preloads the page's files.
 */
export async function staticClient(app: FastifyInstance, { config }: Services): Promise<void> {
  const shell = await servedAt(app, config.webDir, '/')
  const pageOf = shell === undefined ? undefined : namingFiles(shell, config.webDir)
  const consoleShell = await servedAt(app, config.consoleDir, '/console/')
  if (config.files.store === 'local')
    await app.register(fastifyStatic, {
      root: join(filesDir(config), 'images'),
      prefix: '/files/images/',
      decorateReply: false,
      index: false,
      cacheControl: true,
      maxAge: '1d',
      setHeaders: (reply) => reply.header('content-security-policy', FILE_POLICY),
    })

  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?', 1)[0] as string
    if (CALLS.test(path) || !['GET', 'HEAD'].includes(request.method)) {
      request.outcome = 404
      return reply.header('content-type', 'application/json; charset=utf-8').send(failure(404, '没有这个接口', null))
    }
    const page = CONSOLE.test(path) ? consoleShell : pageOf?.(path)
    // A missing file answers 404: the client then reloads once (specification, "Page load failure").
    if (/\.[a-z0-9]+$/i.test(path) || page === undefined)
      return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('not found')
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)
  })
}

/** Serves the client built into `root`, and gives its shell; undefined where none is built. */
async function servedAt(app: FastifyInstance, root: string, prefix: string): Promise<string | undefined> {
  const shellFile = join(root, 'index.html')
  if (!existsSync(shellFile)) return undefined
  const options: FastifyStaticOptions = {
    root,
    index: false,
    preCompressed: true,
    cacheControl: false,
    decorateReply: false,
    setHeaders: (reply, path) => {
      if (READER_THREAD.test(path)) reply.header('content-security-policy', READER_THREAD_POLICY)
      reply.header('cache-control', path.includes('/assets/') ? `public, max-age=${YEAR}, immutable` : 'no-cache')
    },
  }
  // Files outside assets get a route each, since other addresses beside them are pages. For the thousand assets that
  // would add a third of a second to every start.
  await app.register(fastifyStatic, { ...options, prefix, wildcard: false, globIgnore: ['assets/**'] })
  await app.register(fastifyStatic, { ...options, root: join(root, 'assets'), prefix: `${prefix}assets/` })
  return readFileSync(shellFile, 'utf8')
}

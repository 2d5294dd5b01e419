import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../calls/envelope.ts'
import type { Services } from '../services.ts'
import { byteRange } from './byteRange.ts'
import { contentType } from './contentKinds.ts'
import { safePath } from './paths.ts'
import { FileRefused, type Files } from './port.ts'
import { readSigned, SIGNED } from './signedAddresses.ts'

/** Drawings are shown by <img> only; a drawing opened by itself must not run scripts. */
export const FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
const DAY_S = 86_400
const ENDLESS = 8_640_000_000_000_000

/** Types that the browser saves in place of showing. */
const SAVED: ReadonlySet<string> = new Set(['application/octet-stream', 'application/zip'])

interface FileRequest {
  Params: { '*': string }
  Querystring: Record<string, unknown>
}

const notFound = (reply: FastifyReply): FastifyReply =>
  reply.code(404).header('cache-control', 'no-store').type('text/plain').send('not found')

/**
 * Serves files by signed addresses and, where the store is not a local folder, the public pictures (otherwise
 * staticClient.ts serves those).
 */
export function fileRoutes(app: FastifyInstance, services: Services): void {
  const { files, config } = services
  app.get<FileRequest>(`${SIGNED}*`, async (request, reply) => {
    const path = request.params['*']
    const of = readSigned(await services.keys.of('files'), path, request.query, services.now())
    if (!of || !(await isTheirs(services, request.query, of.userID)))
      return reply.code(403).header('cache-control', 'no-store').type('text/plain').send('not allowed')
    const seconds = Math.floor((Math.min(of.expiresAt, ENDLESS) - services.now()) / 1000)
    return sendFile(files, path, `private, max-age=${Math.min(seconds, DAY_S)}`, request, reply)
  })
  if (config.files.store !== 'local')
    app.get<FileRequest>('/files/images/*', (request, reply) =>
      sendFile(files, `images/${request.params['*']}`, `public, max-age=${DAY_S}`, request, reply),
    )
}

/** An address that is signed for one person also needs that person's session: `guid` beside the signature. */
export async function isTheirs(
  services: Pick<Services, 'sessions'>,
  query: Record<string, unknown>,
  userID: number | undefined,
): Promise<boolean> {
  if (userID === undefined) return true
  const { guid } = query
  if (typeof guid !== 'string') return false
  try {
    return (await services.sessions.find(guid)).userID === userID
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

async function sendFile(
  files: Files,
  path: string,
  cacheControl: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  try {
    safePath(path)
  } catch (error) {
    if (error instanceof FileRefused) return notFound(reply)
    throw error
  }
  const there = await files.stat(path)
  if (!there) return notFound(reply)
  reply
    .header('etag', there.etag)
    .header('last-modified', new Date(there.changedAt).toUTCString())
    .header('cache-control', cacheControl)
    .header('accept-ranges', 'bytes')
    .header('content-security-policy', FILE_POLICY)
    .header('x-content-type-options', 'nosniff')
  if (request.headers['if-none-match'] === there.etag) return reply.code(304).send()
  const held = request.headers['if-range']
  const range = held === undefined || held === there.etag ? byteRange(request.headers.range, there.bytes) : undefined
  if (range === 'none') return reply.code(416).header('content-range', `bytes */${there.bytes}`).send()
  const type = contentType(path)
  reply.type(type).header('content-disposition', SAVED.has(type) ? 'attachment' : 'inline')
  const size = range ? range.end - range.start + 1 : there.bytes
  reply.header('content-length', size)
  if (request.method === 'HEAD') return reply.send()
  const found = await files.get(path, range)
  if (!found) return notFound(reply.removeHeader('content-length'))
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${there.bytes}`)
  return reply.send(found.content)
}

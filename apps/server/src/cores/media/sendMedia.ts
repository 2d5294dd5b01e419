import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { byteRange } from '../../platform/files/byteRange.ts'
import { sendPieces } from '../../platform/files/sendPieces.ts'
import type { OpenMedia } from './openMedia.ts'

/** Policy of media responses: nothing but playing. */
export const MEDIA_POLICY = "default-src 'none'; sandbox"

/** Sends a video, or the requested range. */
export async function sendMedia(
  request: FastifyRequest,
  reply: FastifyReply,
  media: OpenMedia,
  type: string,
  seconds: number,
): Promise<FastifyReply> {
  reply
    .header('etag', media.etag)
    .header('cache-control', `private, max-age=${seconds}`)
    .header('accept-ranges', 'bytes')
    .header('content-security-policy', MEDIA_POLICY)
    .header('x-content-type-options', 'nosniff')
    .header('content-disposition', 'inline')
  if (request.headers['if-none-match'] === media.etag) return reply.code(304).send()
  const held = request.headers['if-range']
  const range = held === undefined || held === media.etag ? byteRange(request.headers.range, media.bytes) : undefined
  if (range === 'none') return reply.code(416).header('content-range', `bytes */${media.bytes}`).send()
  reply.type(type).header('content-length', range ? range.end - range.start + 1 : media.bytes)
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${media.bytes}`)
  if (request.method === 'HEAD') return reply.send()
  const pieces = media.pieces(range)
  if (!pieces) return reply.send(await media.stream(range))
  reply.hijack()
  reply.raw.writeHead(reply.statusCode, reply.getHeaders() as OutgoingHttpHeaders)
  // An unreadable part cuts the response off, since its head has been sent.
  await sendPieces(reply.raw, pieces).catch((error: Error) => request.log.error({ err: error }, 'a video was cut off'))
  return reply
}

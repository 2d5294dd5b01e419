import { buffer } from 'node:stream/consumers'
import type { FastifyReply } from 'fastify'
import type { With } from '../../../platform/coreFront.ts'
import { pagePath } from '../paths.ts'
import { ADDRESS_MS } from './addresses.ts'
import { markText } from './mark.ts'
import { stamping } from './stamping.ts'

interface MarkedPage {
  documentID: number
  version: number
  page: number
  /** For whom the address was signed. */
  userID: number
  /** ms UTC */
  expiresAt: number
}

/** Sends a page with the mark of the person for whom its address was signed: no address opens one without a mark. */
export async function sendMarked(
  services: With<'files' | 'now'>,
  reply: FastifyReply,
  { documentID, version, page, userID, expiresAt }: MarkedPage,
): Promise<FastifyReply> {
  const file = pagePath(documentID, version, page)
  const found = await services.files.stat(file)
  if (!found) return reply.code(404).type('text/plain').send('not found')
  const text = markText(userID, expiresAt - ADDRESS_MS)
  const bytes = await stamping.stamped(`${file}\n${found.etag}\n${text}`, text, async () => {
    const stored = await services.files.get(file)
    if (!stored) throw new Error(`the file of a page has gone: ${file}`)
    return buffer(stored.content)
  })
  const seconds = Math.max(0, Math.floor((expiresAt - services.now()) / 1000))
  return reply
    .header('cache-control', `private, max-age=${seconds}`)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .header('content-disposition', 'inline')
    .type('application/pdf')
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
}

import { buffer } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../../platform/calls/envelope.ts'
import { isTheirs } from '../../../platform/files/fileRoutes.ts'
import { readSigned, SIGNED } from '../../../platform/files/signedAddresses.ts'
import type { Services } from '../../../platform/services.ts'
import { pagePath } from '../paths.ts'
import { ADDRESS_MS, shownTo, signedPage } from './addresses.ts'
import { markText } from './mark.ts'
import { stamping } from './stamping.ts'

interface PageRequest {
  Params: Record<'document' | 'version' | 'page', string>
  Querystring: Record<string, unknown>
}

/**
 * Serves a page of a document, with the mark of the person for whom the address was signed. Whether the learner may
 * read it is checked again, so that an older address does not open a page that was closed since.
 */
export function documentPages(app: FastifyInstance, services: Services): void {
  app.get<PageRequest>(`${SIGNED}pages/:document/:version/:page`, async (request, reply) => {
    const [documentID, version, page] = [request.params.document, request.params.version, request.params.page].map(
      Number,
    )
    const refuse = () => reply.code(403).header('cache-control', 'no-store').type('text/plain').send('not allowed')
    if (![documentID, version, page].every(Number.isSafeInteger)) return refuse()
    const path = signedPage(documentID as number, version as number, page as number)
    const of = readSigned(await services.keys.of('files'), path, request.query, services.now())
    if (of?.userID === undefined || !(await isTheirs(services, request.query, of.userID))) return refuse()
    if ((await readableBy(services, documentID as number, of.userID)) < (page as number)) return refuse()
    const file = pagePath(documentID as number, version as number, page as number)
    const found = await services.files.stat(file)
    if (!found) return reply.code(404).type('text/plain').send('not found')
    const text = markText(of.userID, of.expiresAt - ADDRESS_MS)
    const bytes = await stamping.stamped(`${file}\n${found.etag}\n${text}`, text, async () => {
      const stored = await services.files.get(file)
      if (!stored) throw new Error(`the file of a page has gone: ${file}`)
      return buffer(stored.content)
    })
    const seconds = Math.max(0, Math.floor((of.expiresAt - services.now()) / 1000))
    return reply
      .header('cache-control', `private, max-age=${seconds}`)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('x-content-type-options', 'nosniff')
      .header('content-disposition', 'inline')
      .type('application/pdf')
      .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  })
}

/** The number of readable pages; 0: the document no longer exists. */
async function readableBy(services: Services, documentID: number, userID: number): Promise<number> {
  try {
    return (await shownTo(services, documentID, userID)).readable
  } catch (error) {
    if (error instanceof Refusal) return 0
    throw error
  }
}

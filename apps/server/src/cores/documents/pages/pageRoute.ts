import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../../platform/calls/envelope.ts'
import { isTheirs } from '../../../platform/files/fileRoutes.ts'
import { readSigned, SIGNED } from '../../../platform/files/signedAddresses.ts'
import type { Services } from '../../../platform/services.ts'
import { shownTo, signedPage } from './addresses.ts'
import { sendMarked } from './sendMarked.ts'

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
    return sendMarked(services, reply, {
      ...{ documentID: documentID as number, version: version as number, page: page as number },
      ...{ userID: of.userID, expiresAt: of.expiresAt },
    })
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

import { buffer } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../../platform/calls/envelope.ts'
import { isTheirs } from '../../../platform/files/fileRoutes.ts'
import { readSigned, SIGNED } from '../../../platform/files/signedAddresses.ts'
import type { Services } from '../../../platform/services.ts'
import { versionsOf } from '../documents.ts'
import { markText } from '../pages/mark.ts'
import { savable, signedWhole } from './wholeAddress.ts'
import { TooManyWait, wholeApart } from './wholeApart.ts'

interface WholeRequest {
  Params: Record<'document' | 'version', string>
  Querystring: Record<string, unknown>
}

/** Serves a whole document for saving, with the mark of the person for whom the address was signed on every page. */
export function wholeDocuments(app: FastifyInstance, services: Services): void {
  app.get<WholeRequest>(`${SIGNED}wholes/:document/:version`, async (request, reply) => {
    const [documentID = 0, version = 0] = [request.params.document, request.params.version].map(Number)
    const refuse = (status: 403 | 404 | 503, text: string) =>
      reply.code(status).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(text)
    if (![documentID, version].every(Number.isSafeInteger)) return refuse(403, 'not allowed')
    const path = signedWhole(documentID, version)
    const of = readSigned(await services.keys.of('files'), path, request.query, services.now())
    if (of?.userID === undefined || !(await isTheirs(services, request.query, of.userID)))
      return refuse(403, 'not allowed')
    const document = await savable(services, documentID, of.userID).catch((error: unknown) => {
      if (error instanceof Refusal) return undefined
      throw error
    })
    if (document?.version !== version) return refuse(403, 'not allowed')
    const row = (await versionsOf(services.store, documentID)).find((one) => one.version === version)
    const stored = row && (await services.files.get(row.original))
    if (!stored) return refuse(404, 'not found')
    try {
      const original = new Uint8Array(await buffer(stored.content))
      const bytes = await wholeApart({ original, text: markText(of.userID, services.now()) })
      const fileName = encodeURIComponent(`${document.title}.pdf`)
      return reply
        .header('cache-control', 'private, no-store')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('x-content-type-options', 'nosniff')
        .header('content-disposition', `attachment; filename*=UTF-8''${fileName}`)
        .type('application/pdf')
        .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    } catch (error) {
      if (error instanceof TooManyWait) return refuse(503, '下载的人太多，请稍后再试')
      throw error
    }
  })
}

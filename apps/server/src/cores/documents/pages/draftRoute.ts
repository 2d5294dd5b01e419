import { rolesOf as rolesAdmitted } from '@tizhou/contract/call'
import type { FastifyInstance } from 'fastify'
import { isTheirs } from '../../../platform/files/fileRoutes.ts'
import { readSigned, SIGNED } from '../../../platform/files/signedAddresses.ts'
import type { Services } from '../../../platform/services.ts'
import { rolesOf } from '../../people/users.ts'
import { signedDraft, splitVersion } from './drafts.ts'
import { sendMarked } from './sendMarked.ts'

interface PageRequest {
  Params: Record<'document' | 'version' | 'page', string>
  Querystring: Record<string, unknown>
}

/** Who may look at documents that learners do not see: those who may call `materials.documentDraft`. */
const ADMITTED = rolesAdmitted({ role: 'editor' }) as readonly string[]

/**
 * Serves a page of a version that is held, or was shown, to a member of the staff. The role is checked again, so that an
 * address opens for nobody who has lost it since.
 */
export function documentDrafts(app: FastifyInstance, services: Services): void {
  app.get<PageRequest>(`${SIGNED}drafts/:document/:version/:page`, async (request, reply) => {
    const [documentID = 0, version = 0, page = 0] = [
      request.params.document,
      request.params.version,
      request.params.page,
    ].map(Number)
    const refuse = () => reply.code(403).header('cache-control', 'no-store').type('text/plain').send('not allowed')
    if (![documentID, version, page].every(Number.isSafeInteger)) return refuse()
    const path = signedDraft(documentID, version, page)
    const of = readSigned(await services.keys.of('files'), path, request.query, services.now())
    if (of?.userID === undefined || !(await isTheirs(services, request.query, of.userID))) return refuse()
    if (!(await rolesOf(services.store, of.userID)).some((role) => ADMITTED.includes(role))) return refuse()
    if (!(await splitVersion(services.store, documentID, version))) return refuse()
    return sendMarked(services, reply, { documentID, version, page, userID: of.userID, expiresAt: of.expiresAt })
  })
}

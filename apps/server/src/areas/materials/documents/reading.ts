import { type DocumentShelf, SHELVES } from '@tizhou/domain/materials/materials'
import type { ShelvedRow } from '../../../cores/materials/shelved.ts'
import { badInput, notFound, notVip, Refusal } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import type { Services } from '../../../platform/services.ts'
import { nodeOn } from '../texts.ts'

/** The place of a document that learners see. Throws 404 for others: an id alone gives no access. */
async function placeOf({ materials }: Services, documentID: number): Promise<ShelvedRow> {
  const place = await materials.shelvedDocument(documentID)
  const isShown = place && (place.node_id === null || (await materials.shownNode(place.node_id)) !== undefined)
  if (!isShown) throw notFound('文档')
  return place
}

export const document: Handler<'materials.document'> = async ({ params, caller, services }) => {
  const { documentID } = params
  const { shelf, subject_id } = await placeOf(services, documentID)
  const { document: row, pages, readable } = await services.documents.shownTo(documentID, caller.userID)
  const { version } = row
  const [sizes, place] = await Promise.all([
    services.documents.pageSizesOf(documentID, version),
    services.documents.placeOf(caller.userID, documentID),
  ])
  return {
    title: row.title,
    appID: subject_id,
    shelf: shelf as DocumentShelf,
    module: SHELVES[shelf].module,
    version,
    pages,
    readable,
    place: Math.min(place, Math.max(1, readable)),
    canSave: readable === pages ? row.can_save : 0,
    sizes,
  }
}

export const documentPages: Handler<'materials.documentPages'> = async ({ params, caller, services }) => {
  const { documentID, from, to } = params
  await placeOf(services, documentID)
  const { version, list } = await services.documents.pageAddresses({ documentID, userID: caller.userID, from, to })
  return { version, list: list.map(({ page, address }) => ({ page, address })) }
}

export const documentSearch: Handler<'materials.documentSearch'> = async ({ params, caller, services }) => {
  const { documentID, q } = params
  await placeOf(services, documentID)
  const { document: row, readable } = await services.documents.shownTo(documentID, caller.userID)
  return { list: await services.documents.pagesHolding({ documentID, version: row.version, q, upTo: readable }) }
}

/** Throws 201 for a page beyond those that the learner may read. */
async function keepPlace(services: Services, userID: number, documentID: number, page: number): Promise<void> {
  await placeOf(services, documentID)
  const { pages, readable } = await services.documents.shownTo(documentID, userID)
  if (page > pages) throw notFound('这一页')
  if (page > readable) throw notVip()
  await services.store.write((tx) =>
    services.documents.in(tx).putPlace({ user_id: userID, document_id: documentID, page, updated_at: services.now() }),
  )
}

export const documentPlace: Handler<'materials.documentPlace'> = async ({ params, caller, services }) => {
  await keepPlace(services, caller.userID, params.documentID, params.page)
  return null
}

export const addLastLabel: Handler<'materials.addLastLabel'> = async ({ params, caller, services }) => {
  const { appID } = params
  const { chapterID, documentID, page } = params.TestJson
  if (chapterID === undefined && documentID === undefined)
    throw badInput([{ field: 'TestJson', reason: '请说明看到哪一篇或哪份文档' }])
  if (chapterID !== undefined) {
    const node = await nodeOn(services, caller, chapterID, ['secret'], { subjectID: appID })
    await services.store.write((tx) =>
      services.materials.in(tx).setPlace({
        user_id: caller.userID,
        book_id: node.book_id,
        node_id: node.node_id,
        placed_at: services.now(),
      }),
    )
  }
  if (documentID !== undefined) {
    const place = await placeOf(services, documentID)
    if (place.subject_id !== appID || place.shelf !== 'secret') throw notFound('文档')
    await keepPlace(services, caller.userID, documentID, page ?? 1)
  }
  return null
}

export const documentFile: Handler<'materials.documentFile'> = async ({ params, caller, services }) => {
  await placeOf(services, params.documentID)
  const address = await services.documents.wholeAddress(params.documentID, caller.userID)
  if (address === undefined) throw new Refusal(403, '这份文档不能下载，请在线阅读')
  return { address }
}

import type { Data } from '@tizhou/contract/contract'
import type { DocumentShelf } from '@tizhou/domain/materials/materials'
import type { Caller } from '../../../platform/calls/caller.ts'
import { notFound } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import type { Services } from '../../../platform/services.ts'
import { nodeOn, openOf, opensShelf, readText, shelfMenu } from '../texts.ts'

type WireDocument = Data<'materials.getClearancePDF'>['list'][number]

/** Documents of a shelf for the caller; those of hidden nodes are left out. */
async function shownDocuments(
  services: Services,
  caller: Caller,
  subjectID: number,
  shelf: DocumentShelf,
): Promise<WireDocument[]> {
  const rows = await services.materials.documentsOnShelf(subjectID, shelf)
  if (rows.length === 0) return []
  const parts = new Map((await shelfMenu(services, subjectID, shelf)).map((entry) => [entry.id, entry]))
  const isOpen = await opensShelf(services, caller, subjectID, shelf)
  return rows.flatMap((row) => {
    const part = row.node_id === null ? undefined : parts.get(row.node_id)
    if (row.node_id !== null && !part) return []
    const whole = isOpen || part?.isFree === 1
    return [
      {
        documentID: row.document_id,
        title: row.title,
        chapterID: row.node_id,
        pages: row.pages,
        freePages: Math.min(row.free_pages, row.pages),
        isOpen: whole ? 1 : 0,
        canSave: whole ? row.can_save : 0,
      },
    ]
  })
}

export const getTFMJTree: Handler<'materials.getTFMJTree'> = async ({ params, caller, services }) => {
  const subject = await services.subjects.subjectByCode(params.appEName)
  if (!subject) throw notFound('该科目')
  const subjectID = subject.subject_id
  const documents = await shownDocuments(services, caller, subjectID, 'secret')
  const isOpen = await opensShelf(services, caller, subjectID, 'secret')
  const last = (await services.materials.placesOf(caller.userID, subjectID)).find(({ shelf }) => shelf === 'secret')
  return {
    list: (await shelfMenu(services, subjectID, 'secret')).map(({ id, node: _, ...entry }) => ({
      chapterID: id,
      ...entry,
      isOpen: openOf(isOpen, entry),
      documents: documents.filter(({ chapterID }) => chapterID === id).length,
    })),
    documents: documents.filter(({ chapterID }) => chapterID === null),
    lastID: last?.node_id ?? null,
  }
}

export const tfmjContent: Handler<'materials.tfmjContent'> = async ({ params, caller, services }) => {
  const { appID, chapterID } = params
  const node = await nodeOn(services, caller, chapterID, ['secret'], { subjectID: appID })
  const documents = await shownDocuments(services, caller, appID, 'secret')
  return {
    ...(await readText(services, caller, node)),
    documents: documents.filter((document) => document.chapterID === chapterID),
  }
}

export const getClearancePDF: Handler<'materials.getClearancePDF'> = async ({ params, caller, services }) => ({
  list: await shownDocuments(services, caller, params.appID, 'clearance'),
})

const SPRINTS = { 1: 'sprint', 2: 'sprint2' } as const

export const getSprintImgPdf: Handler<'materials.getSprintImgPdf'> = async ({ params, caller, services }) => ({
  list: await shownDocuments(services, caller, params.appID, SPRINTS[params.type]),
})

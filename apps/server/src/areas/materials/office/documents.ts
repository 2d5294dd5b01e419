import type { Contract } from '@tizhou/contract/contract'
import type { DocumentShelf, VersionState } from '@tizhou/domain/materials/materials'
import { DOCUMENT_SHELVES } from '@tizhou/domain/materials/materials'
import { cleanInput } from '@tizhou/domain/text/cleanInput'
import type { DocumentRow } from '../../../cores/documents/documents.ts'
import type { ShelvedRow } from '../../../cores/materials/shelved.ts'
import { badInput, notFound } from '../../../platform/calls/envelope.ts'
import type { Handler, Input } from '../../../platform/calls/handler.ts'
import { oneEditorAtATime } from '../../../platform/database/editLock.ts'
import type { Tx } from '../../../platform/database/store.ts'
import { changedMeanwhile, mustBeCurrent } from '../../../platform/edited.ts'
import { FileRefused } from '../../../platform/files/port.ts'
import type { Services } from '../../../platform/services.ts'

interface Standing {
  document: DocumentRow
  place: ShelvedRow
}

/** A document with its place, removed or not; read in `tx` where given. */
async function documentOf(services: Services, documentID: number, tx?: Tx): Promise<Standing> {
  const [documents, materials] = tx
    ? [services.documents.in(tx), services.materials.in(tx)]
    : [services.documents, services.materials]
  const document = await documents.documentByID(documentID)
  const place = document && (await materials.shelvedDocument(documentID))
  if (!document || !place) throw notFound('这份文档')
  return { document, place }
}

const describe = ({ document, place }: Standing) => ({
  title: document.title,
  version: document.version,
  freePages: document.free_pages,
  canSave: document.can_save,
  shelf: place.shelf,
  node: place.node_id,
  position: place.position,
  removed: document.removed_at === null ? 0 : 1,
})

/** The fields that the form edits, as the list gives them. */
const edited = ({ document, place }: Standing) => ({
  ...{ title: document.title, freePages: document.free_pages, canSave: document.can_save },
  ...{ shelf: place.shelf, nodeID: place.node_id, position: place.position },
})

type Newest = { version: number; state: string; pages: number; done_pages: number; refused: string }

const presentDocument = (
  row: DocumentRow,
  place: ShelvedRow & { node_name: string | null },
  { version, state, pages, done_pages, refused }: Newest,
) => ({
  documentID: row.document_id,
  appID: place.subject_id,
  shelf: place.shelf as DocumentShelf,
  nodeID: place.node_id,
  nodeName: place.node_name ?? '',
  position: place.position,
  title: row.title,
  version: row.version,
  freePages: row.free_pages,
  canSave: row.can_save,
  revision: row.revision,
  removedAt: row.removed_at,
  updatedAt: row.updated_at,
  updatedBy: row.updated_by,
  newest: { version, state: state as VersionState, pages, donePages: done_pages, refused },
})

export const documentList: Handler<'materials.documentList'> = async ({ params, services }) => {
  const { appID, removed, ...wanted } = params
  const { rows, total } = await services.materials.documentPage({
    ...wanted,
    subjectID: appID,
    removed: removed === 1,
  })
  return {
    total,
    rows: rows.map((row) =>
      presentDocument({ ...row, created_at: 0 }, row, {
        version: Number(row.newest),
        state: row.state,
        pages: Number(row.pages),
        done_pages: Number(row.done_pages),
        refused: row.refused,
      }),
    ),
  }
}

export const documentDetail: Handler<'materials.documentDetail'> = async ({ params, services }) => {
  const { document, place } = await documentOf(services, params.documentID)
  const versions = await services.documents.versionsOf(params.documentID)
  const newest = versions[0]
  if (!newest) throw notFound('这份文档')
  const node = place.node_id === null ? undefined : await services.materials.nodeByID(place.node_id)
  return {
    document: presentDocument(document, { ...place, node_name: node?.name ?? null }, newest),
    versions: versions.map((row) => ({
      version: row.version,
      fileName: row.file_name,
      bytes: row.bytes,
      state: row.state,
      refused: row.refused,
      removed: JSON.parse(row.removed) as string[],
      pages: row.pages,
      donePages: row.done_pages,
      createdAt: row.created_at,
      createdBy: row.created_by,
    })),
  }
}

/** Reports FileRefused (no PDF, too large) at the field `file`. */
async function taking<T>(take: () => Promise<T>): Promise<T> {
  try {
    return await take()
  } catch (error) {
    if (error instanceof FileRefused) throw badInput([{ field: 'file', reason: error.message }])
    throw error
  }
}

export const documentUpload: Handler<'materials.documentUpload'> = async (input) => {
  const { params, caller, services, file } = input
  if (!file) throw notFound('文件')
  const { appID, shelf } = params
  const title = cleanInput(params.title)
  if (title === '') throw badInput([{ field: 'title', reason: '请填写标题' }])
  if (!(await services.subjects.subjectByID(appID))) throw badInput([{ field: 'appID', reason: '没有这个科目' }])
  const of = { file: file.path, fileName: cleanInput(params.fileName), by: caller.userName, title, freePages: 0 }
  const documentID = await taking(() =>
    services.documents.takeDocument(of, async (tx, id) => {
      const place = { document_id: id, subject_id: appID, shelf, node_id: null, position: 10 }
      await services.materials.in(tx).putShelved(place)
      const after = { title, shelf, file: of.fileName, bytes: file.bytes }
      await services.audit.in(tx).audited(input, { kind: 'document', id, name: title, after })
      await services.search.in(tx).wordsChanged(appID, 'document')
    }),
  )
  return { documentID }
}

export const documentVersion: Handler<'materials.documentVersion'> = async (input) => {
  const { params, caller, services, file } = input
  if (!file) throw notFound('文件')
  const { document } = await documentOf(services, params.documentID)
  if (document.removed_at !== null) throw notFound('这份文档')
  const { document_id: documentID, title } = document
  const of = { documentID, file: file.path, fileName: cleanInput(params.fileName), by: caller.userName }
  const version = await taking(() =>
    services.documents.takeVersion(of, async (tx, number) => {
      const after = { version: number, file: of.fileName, bytes: file.bytes }
      await services.audit.in(tx).audited(input, { kind: 'document', id: documentID, name: title, after })
    }),
  )
  if (version === undefined) throw changedMeanwhile('这份文档')
  return { version }
}

export const documentSave: Handler<'materials.documentSave'> = async (input) => {
  const { params, caller, services } = input
  const { documentID, freePages, canSave, shelf, nodeID, position } = params
  const title = cleanInput(params.title)
  return services.store.write(async (tx) => {
    await oneEditorAtATime(tx, `document ${documentID}`)
    const before = await documentOf(services, documentID, tx)
    if (before.document.removed_at !== null) throw notFound('这份文档')
    const { revision } = before.document
    const node = nodeID === undefined ? undefined : await services.materials.in(tx).nodeByID(nodeID)
    const book = node && (await services.materials.in(tx).bookByID(node.book_id))
    const faults = [
      ...(title === '' ? [{ field: 'title', reason: '请填写标题' }] : []),
      ...(nodeID !== undefined &&
      (node?.removed_at !== null || book?.shelf !== shelf || book.subject_id !== before.place.subject_id)
        ? [{ field: 'nodeID', reason: '这个栏目没有这一节' }]
        : []),
    ]
    if (faults.length > 0) throw badInput(faults)
    const by = { updated_at: services.now(), updated_by: caller.userName }
    const change = { title, free_pages: freePages, can_save: canSave, ...by }
    const place = { ...before.place, shelf, node_id: nodeID ?? null, position }
    const after = { document: { ...before.document, ...change }, place }
    mustBeCurrent({
      ...{ what: '这份文档', sent: params.revision, now: revision },
      theirs: edited(before),
      yours: edited(after),
    })
    if (!(await services.documents.in(tx).changeDocument(documentID, revision, change)))
      throw changedMeanwhile('这份文档')
    await services.materials.in(tx).putShelved(place)
    await services.audit.in(tx).audited(input, {
      kind: 'document',
      id: documentID,
      name: title,
      before: describe(before),
      after: describe(after),
    })
    await services.search.in(tx).wordsChanged(place.subject_id, 'document')
    await services.push.tell(tx, { appID: place.subject_id }, 'dots')
    return { revision: revision + 1 }
  })
}

export const documentShow: Handler<'materials.documentShow'> = async (input) => {
  const { params, caller, services } = input
  const { documentID, version } = params
  await services.store.write(async (tx) => {
    await oneEditorAtATime(tx, `document ${documentID}`)
    const before = await documentOf(services, documentID, tx)
    if (before.document.removed_at !== null) throw notFound('这份文档')
    const { revision } = before.document
    mustBeCurrent({
      ...{ what: '这份文档', sent: params.revision, now: revision },
      theirs: { version: before.document.version },
      yours: { version },
    })
    const by = { version, updated_at: services.now(), updated_by: caller.userName }
    if (!(await services.documents.in(tx).showVersion(documentID, revision, by))) throw changedMeanwhile('这份文档')
    await services.audit.in(tx).audited(input, {
      ...{ kind: 'document', id: documentID, name: before.document.title },
      ...{ before: { version: before.document.version }, after: { version } },
    })
    await services.push.tell(tx, { appID: before.place.subject_id }, 'dots')
  })
  return null
}

export const documentDraft: Handler<'materials.documentDraft'> = async ({ params, caller, services }) => {
  const { documentID, version, from } = params
  await documentOf(services, documentID)
  return services.documents.draftAddresses({ documentID, version, from, userID: caller.userID })
}

export const documentDrop: Handler<'materials.documentDrop'> = async (input) => {
  const { params, caller, services } = input
  const { documentID, version } = params
  await services.store.write(async (tx) => {
    await oneEditorAtATime(tx, `document ${documentID}`)
    const { document } = await documentOf(services, documentID, tx)
    const { revision } = document
    mustBeCurrent({
      ...{ what: '这份文档', sent: params.revision, now: revision },
      theirs: { version: document.version },
      yours: { version },
    })
    const by = { version, updated_at: services.now(), updated_by: caller.userName }
    if (!(await services.documents.in(tx).dropVersion(documentID, revision, by))) throw changedMeanwhile('这份文档')
    await services.audit.in(tx).audited(input, {
      ...{ kind: 'document', id: documentID, name: document.title },
      ...{ before: { dropped: 0 }, after: { dropped: version } },
    })
  })
  return null
}

type Placing = Input<Contract['materials']['documentRemove']>

async function setRemoved(input: Placing, removed: boolean): Promise<null> {
  const { params, caller, services } = input
  await services.store.write(async (tx) => {
    const before = await documentOf(services, params.documentID, tx)
    const { document } = before
    if ((document.removed_at !== null) === removed) throw notFound('这份文档')
    const now = services.now()
    const change = { removed_at: removed ? now : null, updated_at: now, updated_by: caller.userName }
    if (!(await services.documents.in(tx).changeDocument(document.document_id, document.revision, change)))
      throw changedMeanwhile('这份文档')
    const after = { ...before, document: { ...document, ...change } }
    const of = { kind: 'document', id: document.document_id, name: document.title }
    await services.audit.in(tx).audited(input, { ...of, before: describe(before), after: describe(after) })
    await services.search.in(tx).wordsChanged(before.place.subject_id, 'document')
    await services.push.tell(tx, { appID: before.place.subject_id }, 'dots')
  })
  return null
}

export const documentRemove: Handler<'materials.documentRemove'> = (input) => setRemoved(input, true)
export const documentRestore: Handler<'materials.documentRestore'> = (input) => setRemoved(input, false)

export const documentParts: Handler<'materials.documentParts'> = async ({ params, services }) => {
  const { appID, shelf } = params
  if (!DOCUMENT_SHELVES.includes(shelf)) throw badInput([{ field: 'shelf', reason: '没有这个栏目' }])
  const books = await services.materials.shownBooks(appID, shelf)
  const nodes = await services.materials.menuOf(books.map(({ book_id }) => book_id))
  return { list: nodes.map(({ id, name, depth }) => ({ nodeID: id, name, depth })) }
}

import { holds } from '../../platform/database/reading/tablePage.ts'
import type { Waiting } from '../../platform/database/reading/waiting.ts'
import type { Store, Tx } from '../../platform/database/store.ts'
import type { DocumentTables } from './tables.ts'

type Reads = Pick<Store, 'db'>
export type DocumentRow = DocumentTables['document']
export type VersionRow = DocumentTables['document_version']

export const documentByID = ({ db }: Reads, documentID: number): Promise<DocumentRow | undefined> =>
  db.selectFrom('document').selectAll().where('document_id', '=', documentID).executeTakeFirst()

/** Newest first. */
export const versionsOf = ({ db }: Reads, documentID: number): Promise<VersionRow[]> =>
  db
    .selectFrom('document_version')
    .selectAll()
    .where('document_id', '=', documentID)
    .orderBy('version', 'desc')
    .execute()

/** A page's size in PDF points; undefined where there is no such page. */
export const pageRowsOf = (
  { db }: Reads,
  { documentID, version, from, to }: { documentID: number; version: number; from: number; to: number },
) =>
  db
    .selectFrom('document_page')
    .select(['page', 'width', 'height'])
    .where('document_id', '=', documentID)
    .where('version', '=', version)
    .where('page', '>=', from)
    .where('page', '<=', to)
    .orderBy('page')
    .execute()

/** Page sizes in PDF points, each with the first page to which it applies: most documents have one or two. */
export async function pageSizesOf(
  { db }: Reads,
  documentID: number,
  version: number,
): Promise<{ from: number; width: number; height: number }[]> {
  const rows = await db
    .selectFrom('document_page')
    .select(['page', 'width', 'height'])
    .where('document_id', '=', documentID)
    .where('version', '=', version)
    .orderBy('page')
    .execute()
  return rows
    .filter(({ width, height }, at) => width !== rows[at - 1]?.width || height !== rows[at - 1]?.height)
    .map(({ page, width, height }) => ({ from: page, width, height }))
}

export interface NewVersion {
  documentID: number
  version: number
  fileName: string
  original: string
  bytes: number
  now: number
  by: string
}

/** Adds a document with its first version, which is split by a job (readDocuments.ts) and then held. */
export async function addDocument(
  tx: Pick<Tx, 'db'>,
  { title, freePages, ...of }: Omit<NewVersion, 'version'> & { title: string; freePages: number },
): Promise<void> {
  await tx.db
    .insertInto('document')
    .values({
      ...{
        document_id: of.documentID,
        title,
        version: 0,
        free_pages: freePages,
        can_save: 0,
        revision: 1,
        removed_at: null,
      },
      ...{ created_at: of.now, updated_at: of.now, updated_by: of.by },
    })
    .execute()
  await addDocumentVersion(tx, { ...of, version: 1 })
}

/** Gives false where the document has that version already: somebody else uploaded one at the same time. */
export async function addDocumentVersion({ db }: Pick<Tx, 'db'>, of: NewVersion): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('document_version')
    .values({
      ...{ document_id: of.documentID, version: of.version, file_name: of.fileName },
      ...{ original: of.original, bytes: of.bytes },
      ...{ state: 'waiting', refused: '', removed: '[]', pages: 0, done_pages: 0 },
      ...{ created_at: of.now, created_by: of.by },
    })
    .onConflict((conflict) => conflict.columns(['document_id', 'version']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Gives false where the document's revision has changed. */
export async function changeDocument(
  { db }: Pick<Tx, 'db'>,
  documentID: number,
  revision: number,
  change: Partial<Pick<DocumentRow, 'title' | 'free_pages' | 'can_save' | 'removed_at'>> &
    Pick<DocumentRow, 'updated_at' | 'updated_by'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('document')
    .set({ ...change, revision: revision + 1 })
    .where('document_id', '=', documentID)
    .where('revision', '=', revision)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Changes the document where its revision is this one and the version is in one of these states. */
async function changeWith(
  { db }: Pick<Tx, 'db'>,
  documentID: number,
  revision: number,
  { version, states }: { version: number; states: readonly VersionRow['state'][] },
  change: Partial<Pick<DocumentRow, 'version'>> & Pick<DocumentRow, 'updated_at' | 'updated_by'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('document')
    .set({ ...change, revision: revision + 1 })
    .where('document_id', '=', documentID)
    .where('revision', '=', revision)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('document_version')
          .select('version')
          .where('document_id', '=', documentID)
          .where('version', '=', version)
          .where('state', 'in', states),
      ),
    )
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Ends the waiting of a held version for the editor; no effect on another. */
const endHolding = ({ db }: Pick<Tx, 'db'>, documentID: number, version: number, state: 'ready' | 'dropped') =>
  db
    .updateTable('document_version')
    .set({ state })
    .where('document_id', '=', documentID)
    .where('version', '=', version)
    .where('state', '=', 'held')
    .execute()

/**
 * Shows a version that has been split: a held one, or a former one again. Gives false where there is none, or the
 * document's revision has changed.
 */
export async function showVersion(
  tx: Pick<Tx, 'db'>,
  documentID: number,
  revision: number,
  of: Pick<DocumentRow, 'version' | 'updated_at' | 'updated_by'>,
): Promise<boolean> {
  const { version } = of
  if (!(await changeWith(tx, documentID, revision, { version, states: ['held', 'ready'] }, of))) return false
  await endHolding(tx, documentID, version, 'ready')
  return true
}

/**
 * Gives up a version that is held; a job removes its files (removeDropped.ts). Gives false where it is not held, or the
 * document's revision has changed.
 */
export async function dropVersion(
  tx: Pick<Tx, 'db'>,
  documentID: number,
  revision: number,
  { version, ...by }: Pick<DocumentRow, 'version' | 'updated_at' | 'updated_by'>,
): Promise<boolean> {
  if (!(await changeWith(tx, documentID, revision, { version, states: ['held'] }, by))) return false
  await endHolding(tx, documentID, version, 'dropped')
  return true
}

export async function putPlace({ db }: Pick<Tx, 'db'>, row: DocumentTables['document_place']): Promise<void> {
  const { page, updated_at } = row
  await db
    .insertInto('document_place')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'document_id']).doUpdateSet({ page, updated_at }))
    .execute()
}

export const placeOf = async ({ db }: Reads, userID: number, documentID: number): Promise<number> =>
  (
    await db
      .selectFrom('document_place')
      .select('page')
      .where('user_id', '=', userID)
      .where('document_id', '=', documentID)
      .executeTakeFirst()
  )?.page ?? 1

const MOST_HITS = 200
const BEFORE = 20
const AFTER = 60

/**
 * Pages up to the last readable one whose text contains the typed text, each with an excerpt around the first match.
 */
export async function pagesHolding(
  { db }: Reads,
  { documentID, version, q, upTo }: { documentID: number; version: number; q: string; upTo: number },
): Promise<{ page: number; excerpt: string }[]> {
  const wanted = q.trim()
  if (wanted === '') return []
  const found = await db
    .selectFrom('document_page')
    .select(['page', 'text'])
    .where('document_id', '=', documentID)
    .where('version', '=', version)
    .where('page', '<=', upTo)
    .where(holds('text', wanted))
    .orderBy('page')
    .limit(MOST_HITS)
    .execute()
  return found.map(({ page, text }) => {
    const at = Math.max(0, text.toLowerCase().indexOf(wanted.toLowerCase()))
    return { page, excerpt: text.slice(Math.max(0, at - BEFORE), at + wanted.length + AFTER) }
  })
}

/** Versions that were read and wait for somebody to look at their pages; with the document of the oldest. */
export async function documentsWaiting({ db }: Pick<Store, 'db'>): Promise<Waiting> {
  const rows = await db
    .selectFrom('document_version as v')
    .innerJoin('document as d', 'd.document_id', 'v.document_id')
    .select(['v.document_id', 'v.created_at'])
    .where('v.state', '=', 'held')
    .where('d.removed_at', 'is', null)
    .orderBy('v.created_at')
    .execute()
  return { count: rows.length, oldestAt: rows[0]?.created_at ?? null, firstID: rows[0]?.document_id ?? null }
}

import type { DocumentShelf, Shelf } from '@tizhou/domain/materials/materials'
import { sql } from 'kysely'
import { inChunks } from '../../platform/database/chunks.ts'
import { holds, type PageWanted, tablePage } from '../../platform/database/reading/tablePage.ts'
import type { Store, Tx } from '../../platform/database/store.ts'
import type { MaterialTables } from './tables.ts'

type Reads = Pick<Store, 'db'>
export type ShelvedRow = MaterialTables['material_document']

/** Readable documents of a shelf, in order: of all its nodes, hidden ones included. */
export const documentsOnShelf = ({ db }: Reads, subjectID: number, shelf: Shelf) =>
  db
    .selectFrom('material_document as m')
    .innerJoin('document as d', 'd.document_id', 'm.document_id')
    .innerJoin('document_version as v', (join) =>
      join.onRef('v.document_id', '=', 'd.document_id').onRef('v.version', '=', 'd.version'),
    )
    .select(['m.document_id', 'm.node_id', 'd.title', 'd.free_pages', 'd.can_save', 'v.pages'])
    .where('m.subject_id', '=', subjectID)
    .where('m.shelf', '=', shelf)
    .where('d.removed_at', 'is', null)
    .orderBy('m.position')
    .orderBy('m.document_id')
    .limit(500)
    .execute()

/** The readable ones of these documents, with their places: of all nodes, hidden ones included. */
export async function documentsAmong({ db }: Reads, documentIDs: readonly number[]) {
  const found = []
  for (const some of inChunks(documentIDs))
    found.push(
      ...(await db
        .selectFrom('material_document as m')
        .innerJoin('document as d', 'd.document_id', 'm.document_id')
        .innerJoin('document_version as v', (join) =>
          join.onRef('v.document_id', '=', 'd.document_id').onRef('v.version', '=', 'd.version'),
        )
        .select(['m.document_id', 'm.shelf', 'm.node_id', 'd.title', 'v.pages'])
        .where('m.document_id', 'in', some)
        .where('d.removed_at', 'is', null)
        .execute()),
    )
  return found.map((row) => ({ ...row, shelf: row.shelf as DocumentShelf }))
}

/** A subject's documents that are not removed, with the version that learners see (0: none). */
export const documentsOfSubject = ({ db }: Reads, subjectID: number) =>
  db
    .selectFrom('material_document as m')
    .innerJoin('document as d', 'd.document_id', 'm.document_id')
    .select(['m.document_id', 'm.shelf', 'm.node_id', 'd.title', 'd.version'])
    .where('m.subject_id', '=', subjectID)
    .where('d.removed_at', 'is', null)
    .orderBy('m.position')
    .orderBy('m.document_id')
    .execute()

/** Where a document is shown; undefined where it is on no shelf. */
export const shelvedDocument = ({ db }: Reads, documentID: number): Promise<ShelvedRow | undefined> =>
  db.selectFrom('material_document').selectAll().where('document_id', '=', documentID).executeTakeFirst()

export async function putShelved({ db }: Pick<Tx, 'db'>, row: ShelvedRow): Promise<void> {
  const { document_id: _, ...place } = row
  await db
    .insertInto('material_document')
    .values(row)
    .onConflict((conflict) => conflict.column('document_id').doUpdateSet(place))
    .execute()
}

export interface DocumentFilter extends PageWanted {
  subjectID: number
  shelf?: Shelf
  q?: string
  removed: boolean
}

const newest = (column: 'state' | 'pages' | 'done_pages' | 'version' | 'refused') =>
  sql.raw<string>(
    `(select v.${column} from document_version as v where v.document_id = d.document_id order by v.version desc limit 1)`,
  )

/** A subject's documents with the state of their latest uploaded version. */
export function documentPage({ db }: Reads, { subjectID, shelf, q, removed, ...wanted }: DocumentFilter) {
  let from = db
    .selectFrom('material_document as m')
    .innerJoin('document as d', 'd.document_id', 'm.document_id')
    .where('m.subject_id', '=', subjectID)
    .where('d.removed_at', removed ? 'is not' : 'is', null)
  if (shelf) from = from.where('m.shelf', '=', shelf)
  if (q?.trim()) from = from.where(holds('d.title', q))
  return tablePage(
    from,
    (query) =>
      query
        .leftJoin('material_node as n', 'n.node_id', 'm.node_id')
        .select(['m.document_id', 'm.subject_id', 'm.shelf', 'm.node_id', 'm.position', 'n.name as node_name'])
        .select(['d.title', 'd.version', 'd.free_pages', 'd.can_save', 'd.revision', 'd.removed_at'])
        .select(['d.updated_at', 'd.updated_by', newest('version').as('newest'), newest('state').as('state')])
        .select([newest('pages').as('pages'), newest('done_pages').as('done_pages'), newest('refused').as('refused')]),
    wanted,
    {
      orders: {
        shelf: sql.ref('m.shelf'),
        title: sql.ref('d.title'),
        position: sql.ref('m.position'),
        updatedAt: sql.ref('d.updated_at'),
      },
      usual: 'shelf',
      key: 'm.document_id',
    },
  )
}

import { MATERIAL_BOUNDS, PICTURE_FOLDER, type Shelf } from '@tizhou/domain/materials/materials'
import { sql } from 'kysely'
import { inChunks } from '../../platform/database/chunks.ts'
import { holds, type PageWanted, tablePage } from '../../platform/database/reading/tablePage.ts'
import type { Store, Tx } from '../../platform/database/store.ts'
import type { FileFamily } from '../../platform/files/fileFamily.ts'
import type { BookRow, MaterialTables, NodeRow } from './tables.ts'

type Reads = Pick<Store, 'db'>
type Writes = Pick<Tx, 'db'>

export interface BookFilter extends PageWanted {
  subjectID: number
  shelf?: Shelf
  q?: string
  removed: boolean
}

const nodesOf = sql<number>`(select count(*) from material_node as n where n.book_id = b.book_id and n.removed_at is null)`

/** A subject's books with the number of their nodes. */
export function bookPage({ db }: Reads, { subjectID, shelf, q, removed, ...wanted }: BookFilter) {
  let from = db
    .selectFrom('material_book as b')
    .where('b.subject_id', '=', subjectID)
    .where('b.removed_at', removed ? 'is not' : 'is', null)
  if (shelf) from = from.where('b.shelf', '=', shelf)
  if (q?.trim()) from = from.where((eb) => eb.or([holds('b.name', q), holds('b.note', q)]))
  return tablePage(from, (query) => query.selectAll('b').select(nodesOf.as('nodes')), wanted, {
    orders: {
      shelf: sql.ref('b.shelf'),
      name: sql.ref('b.name'),
      position: sql.ref('b.position'),
      updatedAt: sql.ref('b.updated_at'),
    },
    usual: 'shelf',
    key: 'b.book_id',
  })
}

/** A book, removed or not. */
export const bookByID = ({ db }: Reads, bookID: number): Promise<BookRow | undefined> =>
  db.selectFrom('material_book').selectAll().where('book_id', '=', bookID).executeTakeFirst()

/** Inserts a book, or updates the one at the previous revision. Gives false where its revision has changed. */
export async function putBook({ db }: Writes, row: BookRow): Promise<boolean> {
  if (row.revision === 1) {
    await db.insertInto('material_book').values(row).execute()
    return true
  }
  const { book_id, ...changed } = row
  const { numUpdatedRows } = await db
    .updateTable('material_book')
    .set(changed)
    .where('book_id', '=', book_id)
    .where('revision', '=', row.revision - 1)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** A book's nodes, without removed ones and without texts. */
export const outlineOf = ({ db }: Reads, bookID: number) =>
  db
    .selectFrom('material_node')
    .select(['node_id', 'parent_id', 'position', 'name', 'free', 'hidden', 'point_id', 'chapter_id'])
    .select(['pictures', 'revision', sql<0 | 1>`case when html = '' then 0 else 1 end`.as('has_text')])
    .where('book_id', '=', bookID)
    .where('removed_at', 'is', null)
    .execute()

/** A node, removed or not. */
export const nodeByID = ({ db }: Reads, nodeID: number): Promise<NodeRow | undefined> =>
  db.selectFrom('material_node').selectAll().where('node_id', '=', nodeID).executeTakeFirst()

/** A book's nodes, including removed ones. */
export const allNodes = ({ db }: Reads, bookID: number): Promise<NodeRow[]> =>
  db.selectFrom('material_node').selectAll().where('book_id', '=', bookID).execute()

export async function addNodes({ db }: Writes, rows: readonly NodeRow[]): Promise<void> {
  for (const some of inChunks(rows, 100)) await db.insertInto('material_node').values(some).execute()
}

/** Updates a node and stores its former state as a version. Gives false where its revision has changed. */
export async function changeNode({ db }: Writes, before: NodeRow, row: NodeRow): Promise<boolean> {
  const { node_id, book_id: _, ...changed } = row
  const { numUpdatedRows } = await db
    .updateTable('material_node')
    .set(changed)
    .where('node_id', '=', node_id)
    .where('revision', '=', before.revision)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return false
  if (before.html !== row.html || before.name !== row.name) {
    await db
      .insertInto('material_version')
      .values({
        node_id,
        revision: before.revision,
        name: before.name,
        html: before.html,
        saved_at: before.updated_at,
        saved_by: before.updated_by,
      })
      .execute()
    const kept = await db
      .selectFrom('material_version')
      .select('revision')
      .where('node_id', '=', node_id)
      .orderBy('revision', 'desc')
      .offset(MATERIAL_BOUNDS.versions)
      .limit(1)
      .executeTakeFirst()
    if (kept)
      await db
        .deleteFrom('material_version')
        .where('node_id', '=', node_id)
        .where('revision', '<=', kept.revision)
        .execute()
  }
  return true
}

/** Former versions of a node, newest first. */
export const versionsOf = ({ db }: Reads, nodeID: number) =>
  db
    .selectFrom('material_version')
    .select(['revision', 'name', 'saved_at', 'saved_by', sql<number>`length(html)`.as('length')])
    .where('node_id', '=', nodeID)
    .orderBy('revision', 'desc')
    .execute()

export const versionOf = (
  { db }: Reads,
  nodeID: number,
  revision: number,
): Promise<MaterialTables['material_version'] | undefined> =>
  db
    .selectFrom('material_version')
    .selectAll()
    .where('node_id', '=', nodeID)
    .where('revision', '=', revision)
    .executeTakeFirst()

/** Orders nodes below one parent. */
export async function placeNodes({ db }: Writes, parentID: number, nodeIDs: readonly number[]): Promise<void> {
  for (const [at, node_id] of nodeIDs.entries())
    await db
      .updateTable('material_node')
      .set({ parent_id: parentID, position: (at + 1) * 10 })
      .where('node_id', '=', node_id)
      .execute()
}

/** Removes nodes (with a moment), or restores them (null). */
export async function setRemoved(
  { db }: Writes,
  nodeIDs: readonly number[],
  removedAt: number | null,
  by: { at: number; name: string },
): Promise<void> {
  for (const some of inChunks(nodeIDs))
    await db
      .updateTable('material_node')
      .set({ removed_at: removedAt, updated_at: by.at, updated_by: by.name })
      .where('node_id', 'in', some)
      .execute()
}

export async function addPictures({ db }: Writes, rows: readonly MaterialTables['material_picture'][]): Promise<void> {
  for (const some of inChunks(rows)) await db.insertInto('material_picture').values(some).execute()
}

/** Stores the sprint's texts. Gives false where their revision has changed. */
export async function putSprintConfig({ db }: Writes, row: MaterialTables['sprint_config']): Promise<boolean> {
  if (row.revision === 1) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('sprint_config')
      .values(row)
      .onConflict((conflict) => conflict.column('subject_id').doNothing())
      .executeTakeFirst()
    return numInsertedOrUpdatedRows === 1n
  }
  const { subject_id, ...changed } = row
  const { numUpdatedRows } = await db
    .updateTable('sprint_config')
    .set(changed)
    .where('subject_id', '=', subject_id)
    .where('revision', '=', row.revision - 1)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Pictures of books. Pictures of points are in the same folder. */
export const materialFiles: FileFamily = {
  folder: PICTURE_FOLDER.slice(0, -1),
  async usedAmong({ db }, paths) {
    const names = paths.map((path) => path.slice(PICTURE_FOLDER.length))
    const rows = await db.selectFrom('material_picture').select('name').where('name', 'in', names).execute()
    return rows.map(({ name }) => `${PICTURE_FOLDER}${name}`)
  },
}

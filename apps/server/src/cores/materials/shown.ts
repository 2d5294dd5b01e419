import type { Shelf } from '@tizhou/domain/materials/materials'
import { inOrder, pathTo } from '@tizhou/domain/materials/outline'
import { sql } from 'kysely'
import { inChunks } from '../../platform/database/chunks.ts'
import type { Store } from '../../platform/database/store.ts'
import type { BookRow, NodeRow } from './tables.ts'

type Reads = Pick<Store, 'db'>

/** The fields of a node that a menu shows. */
export interface MenuNode {
  id: number
  /** 0: at the top of its book. */
  parent: number
  position: number
  bookID: number
  name: string
  free: 0 | 1
  hasText: 0 | 1
  pointID: number | null
  chapterID: number | null
  /** The paper that it is about itself, not by a node above it. */
  paperID: number | null
  /** JSON of placed pictures. */
  pictures: string
  depth: number
}

const standing = ({ db }: Reads) =>
  db.selectFrom('material_book').selectAll().where('removed_at', 'is', null).where('hidden', '=', 0)

/** The books of a subject's shelf that learners see. */
export const shownBooks = (on: Reads, subjectID: number, shelf: Shelf): Promise<BookRow[]> =>
  standing(on)
    .where('subject_id', '=', subjectID)
    .where('shelf', '=', shelf)
    .orderBy('position')
    .orderBy('book_id')
    .limit(200)
    .execute()

export const shownBook = (on: Reads, bookID: number): Promise<BookRow | undefined> =>
  standing(on).where('book_id', '=', bookID).executeTakeFirst()

/** The nodes of these books that learners see, parents first: descendants of a hidden node are excluded. */
export async function menuOf({ db }: Reads, bookIDs: readonly number[]): Promise<MenuNode[]> {
  const rows: Omit<MenuNode, 'depth'>[] = []
  for (const some of inChunks(bookIDs))
    rows.push(
      ...(await db
        .selectFrom('material_node')
        .select(['node_id as id', 'parent_id as parent', 'position', 'book_id as bookID', 'name', 'free'])
        .select(['point_id as pointID', 'chapter_id as chapterID', 'paper_id as paperID', 'pictures'])
        .select(sql<0 | 1>`case when html = '' then 0 else 1 end`.as('hasText'))
        .where('book_id', 'in', some)
        .where('removed_at', 'is', null)
        .where('hidden', '=', 0)
        .execute()),
    )
  const ofBook = Map.groupBy(rows, ({ bookID }) => bookID)
  return bookIDs.flatMap((bookID) => inOrder(ofBook.get(bookID) ?? []))
}

/** A text about a point, on a shelf whose page opens texts by id. */
export interface PointText {
  shelf: 'theory' | 'clearance'
  bookID: number
  nodeID: number
  name: string
  pointID: number
}

/** The texts of a subject that name one of these points, in the order of shelves and books. */
export async function textsOfPoints(on: Reads, subjectID: number, pointIDs: ReadonlySet<number>): Promise<PointText[]> {
  const found: PointText[] = []
  for (const shelf of ['theory', 'clearance'] as const) {
    const books = await shownBooks(on, subjectID, shelf)
    for (const { id, bookID, name, pointID, hasText } of await menuOf(
      on,
      books.map(({ book_id }) => book_id),
    ))
      if (pointID !== null && hasText === 1 && pointIDs.has(pointID))
        found.push({ shelf, bookID, nodeID: id, name, pointID })
  }
  return found
}

export interface ShownNode extends NodeRow {
  book: BookRow
  /** Names from the book down to the parent. */
  path: string[]
}

/** A node that learners see, with its book; undefined where it, its book or an ancestor is hidden or removed. */
export async function shownNode(on: Reads, nodeID: number): Promise<ShownNode | undefined> {
  const row = await on.db
    .selectFrom('material_node')
    .selectAll()
    .where('node_id', '=', nodeID)
    .where('removed_at', 'is', null)
    .where('hidden', '=', 0)
    .executeTakeFirst()
  const book = row && (await shownBook(on, row.book_id))
  if (!row || !book) return undefined
  const above = await on.db
    .selectFrom('material_node')
    .select(['node_id', 'parent_id', 'name', 'hidden', 'removed_at'])
    .where('book_id', '=', row.book_id)
    .execute()
  const byID = new Map(above.map((one) => [one.node_id, { ...one, parent: one.parent_id }]))
  const seen = new Set<number>()
  for (let at = row.parent_id; at !== 0; at = byID.get(at)?.parent_id ?? 0) {
    const one = byID.get(at)
    if (!one || one.hidden === 1 || one.removed_at !== null || seen.has(at)) return undefined
    seen.add(at)
  }
  return { ...row, book, path: [book.name, ...pathTo(byID, nodeID)] }
}

/** The texts of these nodes. */
export async function textsOf({ db }: Reads, nodeIDs: readonly number[]): Promise<Map<number, string>> {
  const texts = new Map<number, string>()
  for (const some of inChunks(nodeIDs))
    for (const { node_id, html } of await db
      .selectFrom('material_node')
      .select(['node_id', 'html'])
      .where('node_id', 'in', some)
      .execute())
      texts.set(node_id, html)
  return texts
}

/** Number of readable characters of these nodes; those without a text are absent. */
export async function textLengths({ db }: Reads, nodeIDs: readonly number[]): Promise<Map<number, number>> {
  const lengths = new Map<number, number>()
  for (const some of inChunks(nodeIDs))
    for (const { node_id, length } of await db
      .selectFrom('material_node')
      .select(['node_id', sql<number>`length(plain)`.as('length')])
      .where('node_id', 'in', some)
      .where('html', '<>', '')
      .execute())
      lengths.set(node_id, length)
  return lengths
}

/** Size of these pictures, by name. */
export async function picturesNamed({ db }: Reads, names: readonly string[]) {
  const found = new Map<string, { name: string; width: number; height: number; book_id: number }>()
  for (const some of inChunks(names))
    for (const row of await db.selectFrom('material_picture').selectAll().where('name', 'in', some).execute())
      found.set(row.name, row)
  return found
}

/** A subject's own texts of the sprint. */
export const sprintConfigOf = ({ db }: Reads, subjectID: number) =>
  db.selectFrom('sprint_config').selectAll().where('subject_id', '=', subjectID).executeTakeFirst()

/** Number of nodes of each book that learners see. */
export async function bookSizes({ db }: Reads, bookIDs: readonly number[]): Promise<Map<number, number>> {
  if (bookIDs.length === 0) return new Map()
  const rows = await db
    .selectFrom('material_node')
    .select(['book_id', (eb) => eb.fn.countAll<number>().as('count')])
    .where('book_id', 'in', [...bookIDs])
    .where('removed_at', 'is', null)
    .groupBy('book_id')
    .execute()
  return new Map(rows.map(({ book_id, count }) => [book_id, Number(count)]))
}

import type { Data } from '@tizhou/contract/contract'
import { SHELVES, type Shelf } from '@tizhou/domain/materials/materials'
import type { MenuNode, ShownNode } from '../../cores/materials/shown.ts'
import type { BookRow } from '../../cores/materials/tables.ts'
import type { Caller } from '../../platform/calls/caller.ts'
import { notFound } from '../../platform/calls/envelope.ts'
import { pictureSigner, signedHtml } from '../../platform/html/materialHtml.ts'
import type { Services } from '../../platform/services.ts'

type WireText = Data<'materials.getContent'>

/** Whether a current version of the caller unlocks a shelf of a subject. */
export const opensShelf = async (
  { entitlements }: Pick<Services, 'entitlements'>,
  caller: Caller | undefined,
  subjectID: number,
  shelf: Shelf,
): Promise<boolean> => caller !== undefined && entitlements.unlocks(caller, subjectID, SHELVES[shelf].module)

/** A node of a shelf that this caller is told of. `subjectID` and `bookID` must match where given. */
export async function nodeOn(
  { materials }: Pick<Services, 'materials'>,
  caller: Caller | undefined,
  nodeID: number,
  shelves: readonly Shelf[],
  of: { subjectID?: number; bookID?: number },
): Promise<ShownNode> {
  const node = await materials.shownNode(nodeID)
  const isIt =
    node !== undefined &&
    shelves.includes(node.book.shelf) &&
    (of.subjectID === undefined || node.book.subject_id === of.subjectID) &&
    (of.bookID === undefined || node.book_id === of.bookID)
  if (!isIt) throw notFound('这一节资料')
  if (node.book.shelf === 'comment' && (await materials.paperComments(caller, node.book.subject_id)).isHeld(nodeID))
    throw notFound('这一节资料')
  return node
}

/** Whether the caller may read a node: it is free, or a version opens its shelf; and the paper that it is about is open. */
export async function opensNode(
  services: Pick<Services, 'entitlements' | 'materials'>,
  caller: Caller | undefined,
  { node_id, free, book: { subject_id, shelf } }: ShownNode,
): Promise<boolean> {
  if (free === 0 && !(await opensShelf(services, caller, subject_id, shelf))) return false
  if (shelf !== 'comment') return true
  return !(await services.materials.paperComments(caller, subject_id)).isClosed(node_id)
}

/** A text for the caller; a closed one has its name but no contents. */
export async function presentText(
  services: Services,
  caller: Caller | undefined,
  node: ShownNode,
): Promise<WireText & { opened: boolean }> {
  const { book } = node
  const opened = await opensNode(services, caller, node)
  const sign = pictureSigner(await services.keys.of('files'), services.now())
  const pointName = node.point_id === null ? undefined : await services.points.pointName(book.subject_id, node.point_id)
  const hasPoint = opened && pointName !== undefined
  const { content } = services
  const chapter = node.chapter_id === null ? undefined : await content.chapter(book.subject_id, node.chapter_id)
  return {
    opened,
    ID: node.node_id,
    name: node.name,
    path: node.path,
    isFree: node.free,
    isOpen: opened ? 1 : 0,
    html: opened ? signedHtml(node.html, sign) : '',
    cptID: opened ? (chapter?.chapterID ?? null) : null,
    SameKnowPointID: hasPoint ? node.point_id : null,
    pointName: hasPoint ? pointName : '',
    updatedAt: node.updated_at,
  }
}

/** A text without parts that the caller does not need. */
export async function readText(services: Services, caller: Caller | undefined, node: ShownNode): Promise<WireText> {
  const { opened: _, ...text } = await presentText(services, caller, node)
  return text
}

export interface ShelfEntry {
  /** Id of a node, or of a book at the top level. */
  id: number
  parentID: number
  name: string
  isFree: 0 | 1
  hasText: 0 | 1
  node?: MenuNode
}

/** A subject's shelf as one list, parents first. A single book is left out: its chapters are at the top level. */
export async function shelfMenu(
  { materials }: Pick<Services, 'materials'>,
  subjectID: number,
  shelf: Shelf,
): Promise<ShelfEntry[]> {
  const books = await materials.shownBooks(subjectID, shelf)
  const nodes = Map.groupBy(await materials.menuOf(books.map(({ book_id }) => book_id)), ({ bookID }) => bookID)
  const alone = books.length === 1
  return books.flatMap((book) => {
    const own = (nodes.get(book.book_id) ?? []).map((node) => entryOf(node, alone ? 0 : book.book_id))
    return alone ? own : [bookEntry(book), ...own]
  })
}

const bookEntry = ({ book_id, name }: BookRow): ShelfEntry => ({
  id: book_id,
  parentID: 0,
  name,
  isFree: 0,
  hasText: 0,
})

export const entryOf = (node: MenuNode, top: number): ShelfEntry => ({
  id: node.id,
  parentID: node.parent === 0 ? top : node.parent,
  name: node.name,
  isFree: node.free,
  hasText: node.hasText,
  node,
})

export const openOf = (isOpen: boolean, { isFree }: Pick<ShelfEntry, 'isFree'>): 0 | 1 =>
  isOpen || isFree === 1 ? 1 : 0

import { assignNotes, dayPlus, daysBetween } from './dailyNotes.ts'
import { DOCUMENT_SHELVES, type Shelf } from './materials.ts'
import { pathTo } from './outline.ts'

/** What a shelf may lack that is sold as a module of a version, in the order of their weight, with the office's names. */
export const GAPS = {
  noBook: '没有资料',
  bareBook: '资料没有目录',
  noRecite: '没有背诵点',
  day: '缺每日一记',
  document: 'PDF 没有可读的页',
  empty: '空的小节',
  pointless: '没有知识点的小节',
} as const
export type GapKind = keyof typeof GAPS
export const GAP_KINDS = Object.keys(GAPS) as GapKind[]

/** Shelves whose texts have questions beside them by their point. */
const POINTED: ReadonlySet<Shelf> = new Set(['theory', 'map', 'recite', 'clearance', 'comment', 'daily'])
/** Number of coming days that notes are looked for. */
export const NOTES_AHEAD = 30

/** A node that learners see, in reading order. */
export interface GapNode {
  id: number
  parent: number
  bookID: number
  name: string
  hasText: 0 | 1
  pictures: number
  pointID: number | null
  /** The paper that it is about itself, not by a node above it. */
  paperID: number | null
}

/** The contents of one shelf of a subject, as learners see them. */
export interface ShelfContent {
  books: readonly { bookID: number; name: string }[]
  nodes: readonly GapNode[]
  documents: readonly { documentID: number; title: string; nodeID: number | null; isReadable: boolean }[]
  /** Coming days without a note of their own (`daysLacking`). */
  days: readonly string[]
}

/** Something that a shelf lacks. The ids say where it is mended; all are null where only the shelf itself is. */
export interface Gap {
  kind: GapKind
  bookID: number | null
  nodeID: number | null
  documentID: number | null
  /** Of the book, node or document; for a day the Beijing date; empty: the shelf. */
  name: string
  /** Names from the book down to the parent of a node. */
  path: string[]
}

const gap = (kind: GapKind, name = '', of: Partial<Gap> = {}): Gap => ({
  ...{ kind, name, bookID: null, nodeID: null, documentID: null, path: [] },
  ...of,
})

/**
 * What a shelf lacks. A node with nodes or a readable document below it is no empty one; on a map a point is content
 * enough, since the node shows its questions.
 */
export function gapsOf(shelf: Shelf, { books, nodes, documents, days }: ShelfContent): Gap[] {
  const readable = documents.filter(({ isReadable }) => isReadable)
  const unread = documents.filter(({ isReadable }) => !isReadable)
  const found = unread.map(({ documentID, title }) => gap('document', title, { documentID }))
  if (books.length === 0 && readable.length === 0) return [gap('noBook'), ...found]
  const parents = new Set(nodes.map(({ parent }) => parent))
  const beside = new Set(readable.map(({ nodeID }) => nodeID))
  const names = new Map(books.map(({ bookID, name }) => [bookID, name]))
  const byID = new Map(nodes.map((node) => [node.id, node]))
  const filled = new Set(nodes.map(({ bookID }) => bookID))
  // A document of the whole shelf stands for the outline that its books do without.
  if (!readable.some(({ nodeID }) => nodeID === null))
    for (const { bookID, name } of books) if (!filled.has(bookID)) found.push(gap('bareBook', name, { bookID }))
  if (shelf === 'recite' && filled.size > 0 && !nodes.some(({ id, hasText }) => hasText === 1 && !parents.has(id)))
    found.push(gap('noRecite', books[0]?.name, { bookID: books[0]?.bookID ?? null }))
  for (const day of days) found.push(gap('day', day, { bookID: books[0]?.bookID ?? null }))
  for (const node of nodes) {
    const kind = kindOf(node)
    if (!kind) continue
    const { id: nodeID, bookID, name } = node
    found.push(gap(kind, name, { bookID, nodeID, path: [names.get(bookID) ?? '', ...pathTo(byID, nodeID)] }))
  }
  return found.sort((a, b) => GAP_KINDS.indexOf(a.kind) - GAP_KINDS.indexOf(b.kind))

  /** A comment on a paper, or below one, has that paper's questions. */
  function isOfPaper(node: GapNode): boolean {
    const above = byID.get(node.parent)
    return node.paperID !== null || (above !== undefined && isOfPaper(above))
  }

  function kindOf(node: GapNode): GapKind | undefined {
    const { id, hasText, pictures, pointID } = node
    const isContent = hasText === 1 || pictures > 0 || (shelf === 'map' && pointID !== null)
    if (!isContent) return parents.has(id) || beside.has(id) ? undefined : 'empty'
    return POINTED.has(shelf) && hasText === 1 && pointID === null && !isOfPaper(node) ? 'pointless' : undefined
  }
}

export const hasDocuments = (shelf: Shelf): boolean => (DOCUMENT_SHELVES as readonly Shelf[]).includes(shelf)

/**
 * The days after `today` that get no note, or one that was shown within the `NOTES_AHEAD` days before. `shown`: the
 * notes of earlier days.
 */
export function daysLacking(notes: readonly number[], shown: ReadonlyMap<string, number>, today: string): string[] {
  const days = daysBetween(dayPlus(today, 1), dayPlus(today, NOTES_AHEAD))
  const given = assignNotes(notes, shown, days)
  const last = new Map<number, string>()
  for (const [day, note] of shown) if ((last.get(note) ?? '') < day) last.set(note, day)
  return days.filter((day) => {
    const note = given.get(day)
    if (note === undefined) return true
    const before = last.get(note) ?? ''
    last.set(note, day)
    return before > dayPlus(day, -NOTES_AHEAD)
  })
}

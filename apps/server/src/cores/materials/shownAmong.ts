import type { Shelf } from '@tizhou/domain/materials/materials'
import { sql } from 'kysely'
import { inChunks } from '../../platform/database/chunks.ts'
import type { Store } from '../../platform/database/store.ts'

type Reads = Pick<Store, 'db'>

export interface PlacedNode {
  nodeID: number
  bookID: number
  parentID: number
  name: string
  free: 0 | 1
  hasText: boolean
  shelf: Shelf
  /** Names from the book down to the parent. */
  path: string[]
}

interface UpRow {
  own: number
  at: number
  parent_id: number
  name: string
  free: 0 | 1
  closed: number
  has_text: number
  book_id: number
  level: number
}

/** Most levels of ancestors; also ends a cycle. */
const DEEPEST = 20

/**
 * Those of these nodes that learners see, with their places: neither they nor their book or an ancestor is hidden or
 * removed.
 */
export async function shownAmong({ db }: Reads, nodeIDs: readonly number[]): Promise<PlacedNode[]> {
  const found: PlacedNode[] = []
  for (const some of inChunks(nodeIDs)) {
    const { rows } = await sql<UpRow>`with recursive up as (
      select node_id as own, node_id as at, parent_id, name, free, book_id, 0 as level,
        case when hidden = 1 or removed_at is not null then 1 else 0 end as closed,
        case when html = '' then 0 else 1 end as has_text
      from material_node where node_id in (${sql.join(some)})
      union all
      select up.own, n.node_id, n.parent_id, n.name, n.free, n.book_id, up.level + 1,
        case when n.hidden = 1 or n.removed_at is not null then 1 else 0 end, 0
      from up join material_node n on n.node_id = up.parent_id where up.level < ${DEEPEST}
    ) select * from up order by own, level desc`.execute(db)
    const books = new Map(
      (
        await db
          .selectFrom('material_book')
          .select(['book_id', 'shelf', 'name'])
          .where('book_id', 'in', [...new Set(rows.map(({ book_id }) => Number(book_id)))])
          .where('removed_at', 'is', null)
          .where('hidden', '=', 0)
          .execute()
      ).map((book) => [book.book_id, book]),
    )
    for (const way of Map.groupBy(rows, ({ own }) => Number(own)).values()) {
      const [top] = way
      const own = way.at(-1)
      const book = own && books.get(Number(own.book_id))
      if (!top || !own || !book || Number(top.parent_id) !== 0 || way.some(({ closed }) => Number(closed) === 1))
        continue
      found.push({
        ...{ nodeID: Number(own.own), bookID: book.book_id, parentID: Number(own.parent_id), name: own.name },
        ...{
          free: own.free,
          hasText: Number(own.has_text) === 1,
          shelf: book.shelf,
          path: [book.name, ...way.slice(0, -1).map(({ name }) => name)],
        },
      })
    }
  }
  return found
}

/**
 * The parameter that a page needs besides a text's id: for theory the book, for recite points the parent; null: none.
 */
export const inOf = ({ shelf, bookID, parentID }: Pick<PlacedNode, 'shelf' | 'bookID' | 'parentID'>): number | null =>
  shelf === 'theory' ? bookID : shelf === 'recite' && parentID !== 0 ? parentID : null

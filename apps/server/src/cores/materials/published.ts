import type { Shelf } from '@tizhou/domain/materials/materials'
import { sql } from 'kysely'
import type { Store } from '../../platform/database/store.ts'

type Reads = Pick<Store, 'db'>

/** A text or a document of a shelf that was made or changed. */
export interface Published {
  shelf: Shelf
  /** The part that it is, or belongs to; null: a document of the whole shelf. */
  nodeID: number | null
  /** ms UTC. */
  at: number
  /** Whether those without a version that opens the shelf see something of it, too. */
  free: boolean
}

/** Of each shelf so many at the most: there is a dot or none. */
const NEWEST = 100

/** What a book that was changed as a whole (shown, renamed) counts from. */
const ALWAYS = -1

/**
 * Texts, pictures and documents of a subject that were made or changed after a moment, or whose book was; the newest
 * first, of each shelf the newest alone. Hidden and removed ones are left out, those below a hidden part are not
 * (`shownAmong`).
 */
export async function publishedAfter({ db }: Reads, subjectID: number, after: number): Promise<Published[]> {
  const [texts, documents] = await Promise.all([
    db
      .selectFrom(
        // Read from the index alone (material_node_by_change): every learner asks.
        db
          .selectFrom('material_book as b')
          .innerJoin('material_node as k', 'k.book_id', 'b.book_id')
          .select(['b.shelf', 'b.updated_at as book_at', 'k.node_id', 'k.updated_at'])
          .select(
            sql<number>`row_number() over (partition by b.shelf order by k.updated_at desc, k.node_id desc)`.as(
              'place',
            ),
          )
          .where('b.subject_id', '=', subjectID)
          .where('b.removed_at', 'is', null)
          .where('b.hidden', '=', 0)
          .where('k.removed_at', 'is', null)
          .where('k.hidden', '=', 0)
          .where(
            'k.updated_at',
            '>',
            sql<number>`case when b.updated_at > ${after} then ${sql.lit(ALWAYS)} else cast(${after} as bigint) end`,
          )
          .as('newest'),
      )
      .innerJoin('material_node as n', 'n.node_id', 'newest.node_id')
      .select(['newest.shelf', 'newest.book_at', 'newest.node_id', 'newest.updated_at', 'n.free'])
      .where('newest.place', '<=', NEWEST)
      .where((eb) => eb.or([eb('n.html', '<>', ''), eb('n.pictures', '<>', '[]')]))
      .execute(),
    db
      .selectFrom('material_document as m')
      .innerJoin('document as d', 'd.document_id', 'm.document_id')
      .innerJoin('document_version as v', (join) =>
        join.onRef('v.document_id', '=', 'd.document_id').onRef('v.version', '=', 'd.version'),
      )
      .leftJoin('material_node as n', 'n.node_id', 'm.node_id')
      .select(['m.shelf', 'm.node_id', 'd.free_pages', 'n.free', 'd.updated_at', 'v.created_at'])
      .where('m.subject_id', '=', subjectID)
      .where('d.removed_at', 'is', null)
      .where((eb) => eb.or([eb('d.updated_at', '>', after), eb('v.created_at', '>', after)]))
      .execute(),
  ])
  return [
    ...texts.map(({ shelf, node_id, free, updated_at, book_at }) => ({
      ...{ shelf, nodeID: node_id, at: Math.max(updated_at, book_at), free: free === 1 },
    })),
    ...documents.map(({ shelf, node_id, free, free_pages, updated_at, created_at }) => ({
      ...{ shelf, nodeID: node_id, at: Math.max(updated_at, created_at), free: free === 1 || free_pages > 0 },
    })),
  ].sort((a, b) => b.at - a.at)
}

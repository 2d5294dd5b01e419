import { sql } from 'kysely'
import type { Store } from '../../platform/database/store.ts'
import { documentsOfSubject } from './shelved.ts'
import { menuOf } from './shown.ts'

type Reads = Pick<Store, 'db'>

/**
 * Of the texts (with pictures alone too) and documents of a subject: what learners can read, and what stands there, by
 * shelf. Learners read nothing that is hidden or stands below something hidden.
 */
export async function textsByShelf(on: Reads, subjectID: number): Promise<Map<string, { there: number; all: number }>> {
  const made = await on.db
    .selectFrom('material_node as n')
    .innerJoin('material_book as b', 'b.book_id', 'n.book_id')
    .select(['b.shelf', sql<number>`count(*)`.as('n')])
    .where('b.subject_id', '=', subjectID)
    .where('b.removed_at', 'is', null)
    .where('n.removed_at', 'is', null)
    .where((eb) => eb.or([eb('n.html', '<>', ''), eb('n.pictures', '<>', '[]')]))
    .groupBy('b.shelf')
    .execute()
  const books = await on.db
    .selectFrom('material_book')
    .select(['book_id', 'shelf'])
    .where('subject_id', '=', subjectID)
    .where('removed_at', 'is', null)
    .where('hidden', '=', 0)
    .execute()
  const shelfOf = new Map(books.map(({ book_id, shelf }) => [book_id, shelf]))
  const menu = await menuOf(on, [...shelfOf.keys()])
  const seen = new Set(menu.map(({ id }) => id))
  const fills = new Map<string, { there: number; all: number }>()
  const add = (shelf: string, there: number, all: number) => {
    const before = fills.get(shelf) ?? { there: 0, all: 0 }
    fills.set(shelf, { there: before.there + there, all: before.all + all })
  }
  for (const { shelf, n } of made) add(shelf, 0, Number(n))
  for (const { bookID, hasText, pictures } of menu)
    if (hasText === 1 || pictures !== '[]') add(shelfOf.get(bookID) ?? '', 1, 0)
  for (const { shelf, node_id, version } of await documentsOfSubject(on, subjectID))
    add(shelf, version > 0 && (node_id === null || seen.has(node_id)) ? 1 : 0, 1)
  return fills
}

import { sql } from 'kysely'
import type { Store } from '../../platform/database/store.ts'

type Reads = Pick<Store, 'db'>

/** Of the texts (with pictures alone too) and documents of a subject: what learners can read, and what stands there, by shelf. */
export async function textsByShelf(
  { db }: Reads,
  subjectID: number,
): Promise<Map<string, { there: number; all: number }>> {
  const texts = await db
    .selectFrom('material_node as n')
    .innerJoin('material_book as b', 'b.book_id', 'n.book_id')
    .select(['b.shelf', sql<number>`count(*)`.as('n')])
    .select(sql<number>`sum(case when n.hidden = 0 and b.hidden = 0 then 1 else 0 end)`.as('there'))
    .where('b.subject_id', '=', subjectID)
    .where('b.removed_at', 'is', null)
    .where('n.removed_at', 'is', null)
    .where((eb) => eb.or([eb('n.html', '<>', ''), eb('n.pictures', '<>', '[]')]))
    .groupBy('b.shelf')
    .execute()
  const documents = await db
    .selectFrom('material_document as m')
    .innerJoin('document as d', 'd.document_id', 'm.document_id')
    .leftJoin('document_version as v', (join) =>
      join.onRef('v.document_id', '=', 'd.document_id').onRef('v.version', '=', 'd.version'),
    )
    .select(['m.shelf', sql<number>`count(*)`.as('n'), sql<number>`count(v.version)`.as('there')])
    .where('m.subject_id', '=', subjectID)
    .where('d.removed_at', 'is', null)
    .groupBy('m.shelf')
    .execute()
  const fills = new Map<string, { there: number; all: number }>()
  for (const { shelf, there, n } of [...texts, ...documents]) {
    const before = fills.get(shelf) ?? { there: 0, all: 0 }
    fills.set(shelf, { there: before.there + Number(there), all: before.all + Number(n) })
  }
  return fills
}

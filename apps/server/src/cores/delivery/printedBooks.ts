import { sql } from 'kysely'
import { holds, type PageWanted, tablePage } from '../../platform/database/reading/tablePage.ts'
import type { Store, Tx } from '../../platform/database/store.ts'
import type { ShipmentTables } from './tables.ts'

export type PrintedBookRow = ShipmentTables['printed_book']

const ORDERS = { title: sql.ref('b.title'), createdAt: sql.ref('b.created_at') }

export function printedBookPage(
  on: Pick<Store, 'db'>,
  { q, appID, stopped, ...wanted }: PageWanted & { q?: string; appID?: number; stopped?: 0 | 1 },
) {
  let from = on.db.selectFrom('printed_book as b')
  if (q) from = from.where(holds('b.title', q))
  if (appID !== undefined) from = from.where('b.subject_id', '=', appID)
  if (stopped !== undefined) from = from.where('b.stopped_at', stopped === 1 ? 'is not' : 'is', null)
  return tablePage(
    from,
    (query) =>
      query
        .innerJoin('subject as s', 's.subject_id', 'b.subject_id')
        .leftJoin('subject_version as v', (join) =>
          join.onRef('v.subject_id', '=', 'b.subject_id').onRef('v.vn', '=', 'b.vn'),
        )
        .select(['b.book_id', 'b.subject_id', 's.code as subject_code', 's.short_name as subject_name', 'b.vn'])
        .select(['v.name as version', 'b.part_id', 'b.title', 'b.created_at', 'b.stopped_at']),
    wanted,
    { orders: ORDERS, usual: '-createdAt', key: 'b.book_id' },
  )
}

export const printedBookByID = (on: Pick<Store, 'db'>, bookID: number): Promise<PrintedBookRow | undefined> =>
  on.db.selectFrom('printed_book').selectAll().where('book_id', '=', bookID).executeTakeFirst()

/** Inserts or updates a printed book. Existing parcels keep their books. */
export async function putPrintedBook(tx: Pick<Tx, 'db'>, row: PrintedBookRow): Promise<void> {
  const { book_id: _, created_at: __, ...changed } = row
  await tx.db
    .insertInto('printed_book')
    .values(row)
    .onConflict((conflict) => conflict.column('book_id').doUpdateSet(changed))
    .execute()
}

/** Subjects that have or had a printed book. */
export const subjectsWithBooks = (on: Pick<Store, 'db'>): Promise<{ subject_id: number; subject_name: string }[]> =>
  on.db
    .selectFrom('subject as s')
    .select(['s.subject_id', 's.short_name as subject_name'])
    .where('s.subject_id', 'in', (eb) => eb.selectFrom('printed_book').select('printed_book.subject_id'))
    .orderBy('s.short_name')
    .execute()

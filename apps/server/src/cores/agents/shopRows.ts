import { sql } from 'kysely'
import { keptRows, type RowOf } from '../../platform/database/keptRows.ts'
import { holds, type PageWanted, tablePage } from '../../platform/database/reading/tablePage.ts'
import type { Store } from '../../platform/database/store.ts'

export type StoreRow = RowOf<'flagship_store'>

export const stores = keptRows('flagship_store', 'store_id')

export function storePage({ db }: Pick<Store, 'db'>, { q, ...wanted }: PageWanted & { q?: string }) {
  let from = db.selectFrom('flagship_store')
  if (q) from = from.where((eb) => eb.or([holds('name', q), holds('intro', q), holds('link', q)]))
  return tablePage(from, (query) => query.selectAll(), wanted, {
    orders: { position: sql.ref('position'), name: sql.ref('name'), seriesID: sql.ref('series_id') },
    usual: 'position',
    key: 'store_id',
  })
}

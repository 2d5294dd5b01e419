import { sql } from 'kysely'
import type { Store, Tx } from '../../../platform/database/store.ts'
import { holds, type PageWanted, tablePage } from '../../../platform/database/tablePage.ts'
import type { PriceListRow } from '../prices/priceRows.ts'

type Reads = Pick<Store, 'db'>

export const priceByID = (on: Reads, priceID: number): Promise<PriceListRow | undefined> =>
  on.db.selectFrom('sale_price').selectAll().where('price_id', '=', priceID).executeTakeFirst()

export async function putPrice(tx: Tx, row: PriceListRow): Promise<void> {
  const { price_id, ...fields } = row
  await tx.db
    .insertInto('sale_price')
    .values(row)
    .onConflict((conflict) => conflict.column('price_id').doUpdateSet(fields))
    .execute()
}

/** Only of one that never held: what did is ended, so that it can be told what something cost when. */
export async function removePrice(tx: Tx, priceID: number): Promise<void> {
  await tx.db.deleteFrom('sale_price').where('price_id', '=', priceID).execute()
}

export const pricePage = (on: Reads, filter: PageWanted & { q?: string; agentCode?: string; appID?: number }) => {
  let from = on.db
    .selectFrom('sale_price as p')
    .innerJoin('subject as s', 's.subject_id', 'p.subject_id')
    .leftJoin('subject_version as v', (join) =>
      join.onRef('v.subject_id', '=', 'p.subject_id').onRef('v.vn', '=', 'p.vn'),
    )
  const { q, agentCode, appID } = filter
  if (q) from = from.where((eb) => eb.or([holds('s.short_name', q), holds('s.code', q), holds('v.name', q)]))
  if (agentCode !== undefined) from = from.where('p.agent_code', '=', agentCode)
  if (appID !== undefined) from = from.where('p.subject_id', '=', appID)
  return tablePage(
    from,
    (query) => query.selectAll('p').select(['s.code as app_e_name', 's.short_name', 'v.name as vname', 'v.sub_list']),
    filter,
    {
      orders: { holdsFrom: sql.ref('p.holds_from'), price: sql.ref('p.price') },
      usual: '-holdsFrom',
      key: 'p.price_id',
    },
  )
}

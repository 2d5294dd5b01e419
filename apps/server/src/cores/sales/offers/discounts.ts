import { sql } from 'kysely'
import type { Store, Tx } from '../../../platform/database/store.ts'
import { holds, type PageWanted, tablePage } from '../../../platform/database/tablePage.ts'
import type { DiscountRow } from '../prices/discountsNow.ts'

type Reads = Pick<Store, 'db'>

export const discountByID = (on: Reads, discountID: number): Promise<DiscountRow | undefined> =>
  on.db.selectFrom('sale_discount').selectAll().where('discount_id', '=', discountID).executeTakeFirst()

export async function putDiscount(tx: Tx, row: DiscountRow): Promise<void> {
  const { discount_id, ...fields } = row
  await tx.db
    .insertInto('sale_discount')
    .values(row)
    .onConflict((conflict) => conflict.column('discount_id').doUpdateSet(fields))
    .execute()
}

export const discountPage = (on: Reads, filter: PageWanted & { q?: string; stopped?: 0 | 1 }) => {
  let from = on.db.selectFrom('sale_discount as d').leftJoin('subject as s', 's.subject_id', 'd.subject_id')
  const { q, stopped } = filter
  if (q) from = from.where((eb) => eb.or([holds('d.title', q), holds('s.short_name', q), holds('s.code', q)]))
  if (stopped !== undefined) from = from.where('d.stopped_at', stopped === 1 ? 'is not' : 'is', null)
  return tablePage(
    from,
    (query) =>
      query
        .selectAll('d')
        .select(['s.code as app_e_name', 's.short_name'])
        .select(
          sql<number>`(select count(*) from sale_order o where o.discount_id = d.discount_id and o.paid_at is not null)`.as(
            'used',
          ),
        ),
    filter,
    {
      orders: { startsAt: sql.ref('d.starts_at'), endsAt: sql.ref('d.ends_at') },
      usual: '-startsAt',
      key: 'd.discount_id',
    },
  )
}

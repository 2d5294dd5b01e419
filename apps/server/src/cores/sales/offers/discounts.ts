import { sql } from 'kysely'
import { keptRows } from '../../../platform/database/keptRows.ts'
import { holds, type PageWanted, tablePage } from '../../../platform/database/reading/tablePage.ts'
import type { Store } from '../../../platform/database/store.ts'
import { subjectsLike } from '../../subjects/subjects.ts'

type Reads = Pick<Store, 'db'>

export const discounts = keptRows('sale_discount', 'discount_id')

export const discountPage = (on: Reads, filter: PageWanted & { q?: string; stopped?: 0 | 1 }) => {
  let from = on.db.selectFrom('sale_discount as d')
  const { q, stopped } = filter
  if (q) from = from.where((eb) => eb.or([holds('d.title', q), eb('d.subject_id', 'in', subjectsLike(on, q))]))
  if (stopped !== undefined) from = from.where('d.stopped_at', stopped === 1 ? 'is not' : 'is', null)
  return tablePage(
    from,
    (query) =>
      query
        .leftJoin('subject as s', 's.subject_id', 'd.subject_id')
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

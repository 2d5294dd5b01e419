import { sql } from 'kysely'
import { keptRows } from '../../../platform/database/keptRows.ts'
import { holds, type PageWanted, tablePage } from '../../../platform/database/reading/tablePage.ts'
import type { Store } from '../../../platform/database/store.ts'
import { subjectsLike } from '../../subjects/subjects.ts'

type Reads = Pick<Store, 'db'>

/** Only prices that have not begun are deleted: past ones are ended, so that earlier prices can be explained. */
export const prices = keptRows('sale_price', 'price_id')

export const pricePage = (on: Reads, filter: PageWanted & { q?: string; agentCode?: string; appID?: number }) => {
  let from = on.db.selectFrom('sale_price as p')
  const { q, agentCode, appID } = filter
  if (q)
    from = from.where((eb) =>
      eb.or([
        eb('p.subject_id', 'in', subjectsLike(on, q)),
        eb.exists(
          eb
            .selectFrom('subject_version as n')
            .select('n.vn')
            .whereRef('n.subject_id', '=', 'p.subject_id')
            .whereRef('n.vn', '=', 'p.vn')
            .where(holds('n.name', q)),
        ),
      ]),
    )
  if (agentCode !== undefined) from = from.where('p.agent_code', '=', agentCode)
  if (appID !== undefined) from = from.where('p.subject_id', '=', appID)
  return tablePage(
    from,
    (query) =>
      query
        .innerJoin('subject as s', 's.subject_id', 'p.subject_id')
        .leftJoin('subject_version as v', (join) =>
          join.onRef('v.subject_id', '=', 'p.subject_id').onRef('v.vn', '=', 'p.vn'),
        )
        .selectAll('p')
        .select(['s.code as app_e_name', 's.short_name', 'v.name as vname', 'v.sub_list'])
        .select(['v.price as own_price', 'v.ver_no']),
    filter,
    {
      orders: { holdsFrom: sql.ref('p.holds_from'), price: sql.ref('p.price') },
      usual: '-holdsFrom',
      key: 'p.price_id',
    },
  )
}

import { type Selectable, sql } from 'kysely'
import { keptRows } from '../../../platform/database/keptRows.ts'
import { holds, type PageWanted, tablePage } from '../../../platform/database/reading/tablePage.ts'
import type { Store } from '../../../platform/database/store.ts'
import type { Tables } from '../../../platform/database/tables.ts'

type Reads = Pick<Store, 'db'>
export type BundleRow = Selectable<Tables['sale_bundle']>

export interface BundleItem {
  subjectID: number
  vn: number
}

export const bundleItems = (row: Pick<BundleRow, 'items'>): BundleItem[] => JSON.parse(row.items) as BundleItem[]

/** The bundles that an agent's learners can buy now, cheapest first. */
export const bundlesNow = (on: Reads, agentCode: string, now: number): Promise<BundleRow[]> =>
  on.db
    .selectFrom('sale_bundle')
    .selectAll()
    .where((eb) => eb.or([eb('agent_code', '=', ''), eb('agent_code', '=', agentCode)]))
    .where('starts_at', '<=', now)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .where('stopped_at', 'is', null)
    .orderBy('price')
    .orderBy('bundle_id')
    .execute()

export const bundles = keptRows('sale_bundle', 'bundle_id')

export const bundlePage = (on: Reads, filter: PageWanted & { q?: string; stopped?: 0 | 1 }) => {
  let from = on.db.selectFrom('sale_bundle as b')
  const { q, stopped } = filter
  if (q) from = from.where(holds('b.name', q))
  if (stopped !== undefined) from = from.where('b.stopped_at', stopped === 1 ? 'is not' : 'is', null)
  return tablePage(from, (query) => query.selectAll('b'), filter, {
    orders: { createdAt: sql.ref('b.created_at'), price: sql.ref('b.price') },
    usual: '-createdAt',
    key: 'b.bundle_id',
  })
}

import type { Store } from '../../../platform/database/store.ts'

/** Staff's message of the last rejected refund, by order; orders without one are absent. */
export async function refusalsOf(
  on: Pick<Store, 'db'>,
  orderIDs: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (orderIDs.length === 0) return new Map()
  const events = await on.db
    .selectFrom('order_event')
    .select(['order_id', 'data'])
    .where('order_id', 'in', orderIDs)
    .where('kind', '=', 'refundRefused')
    .orderBy('at')
    .orderBy('event_id')
    .execute()
  return new Map(events.map(({ order_id, data }) => [order_id, (JSON.parse(data) as { note: string }).note]))
}

import { sql } from 'kysely'
import { Refusal } from '../../../platform/calls/envelope.ts'
import type { Store } from '../../../platform/database/store.ts'
import type { SalesServices } from '../salesServices.ts'
import { closeOrder } from './closeOrder.ts'
import type { OrderRow } from './orderRows.ts'

/** What is bought, regardless of payment, offer and instalments. */
export interface Goods {
  userID: number
  subjectID: number
  vn: number
  parts: string
  bundleID: number | null
}

/** The learner's waiting order of the same goods; else the last one. */
export const lastOfGoods = (on: Pick<Store, 'db'>, of: Goods): Promise<OrderRow | undefined> =>
  on.db
    .selectFrom('sale_order')
    .selectAll()
    .where('user_id', '=', of.userID)
    .where('subject_id', '=', of.subjectID)
    .where('vn', '=', of.vn)
    .where('parts', '=', of.parts)
    .where('bundle_id', of.bundleID === null ? 'is' : '=', of.bundleID)
    .orderBy(sql`case when state in ('new', 'open') then 0 else 1 end`)
    .orderBy('created_at', 'desc')
    .orderBy('order_id', 'desc')
    .limit(1)
    .executeTakeFirst()

export const waits = ({ state }: Pick<OrderRow, 'state'>): boolean => state === 'new' || state === 'open'

/**
 * Closes the learner's previous order of the same goods, at its provider and here, and releases its reservations. Gives
 * that order where it was paid meanwhile: then nothing must be ordered.
 */
export async function closeBefore(
  services: SalesServices,
  before: OrderRow | undefined,
  by: number,
): Promise<OrderRow | undefined> {
  if (!before || !waits(before)) return undefined
  const after = await closeOrder(services, before.order_id, { reason: '重新选择', by }).catch((error: Error) => {
    services.log.error({ err: { name: error.name } }, 'order before not closed')
    throw new Refusal(500, '支付通道暂时不可用，请稍后再试', { reason: 'provider' })
  })
  return after.paid_at === null ? undefined : after
}

import { lockLearner } from '../../people/learnerLock.ts'
import type { SalesServices } from '../salesServices.ts'
import { askProvider } from './askProvider.ts'
import { attemptsOf, changeOrder, type OrderRow, orderByID } from './orderRows.ts'
import { freeOnce } from './reservations.ts'

/**
 * Closes an unpaid order: first at the provider, then here. One paid meanwhile is settled instead. Gives the order
 * afterwards. Throws where the provider does not answer; the order then stays as it is.
 */
export async function closeOrder(
  services: SalesServices,
  orderID: number,
  { reason, by }: { reason: string; by?: number },
): Promise<OrderRow> {
  for (const attempt of await attemptsOf(services.store, orderID))
    if (attempt.state === 'opening' || attempt.state === 'open')
      await askProvider(services, attempt.attempt_id, { close: true })
  return services.store.write(async (tx) => {
    const { user_id } = (await orderByID(tx, orderID)) as OrderRow
    await lockLearner(tx, user_id)
    const order = (await orderByID(tx, orderID)) as OrderRow
    const open = (await attemptsOf(tx, orderID)).some(({ state }) => state === 'opening' || state === 'open')
    // Paid meanwhile, or opened again: a later run closes it.
    if ((order.state !== 'new' && order.state !== 'open') || open) return order
    const now = services.now()
    await changeOrder(
      tx,
      order,
      { state: 'closed', closed_at: now, due_at: null },
      { kind: 'closed', at: now, by, data: { reason } },
    )
    await freeOnce(tx, order)
    return { ...order, state: 'closed' as const, closed_at: now, due_at: null }
  })
}

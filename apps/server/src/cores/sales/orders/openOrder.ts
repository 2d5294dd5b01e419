import { maySell } from '@tizhou/domain/sales/purchaseRules'
import { Refusal } from '../../../platform/calls/envelope.ts'
import type { SalesServices } from '../salesServices.ts'
import { isOrderNoOf, newOrderNo } from './orderNumber.ts'
import { type OrderRow, orderByNo } from './orderRows.ts'
import { openAtProvider, payAgain } from './payment.ts'
import { isFor, placeOrder } from './placeOrder.ts'
import type { OpenAsk, Opened } from './purchaseAsk.ts'
import { refuseUnless } from './refuseUnless.ts'

/**
 * Makes an order and opens its payment at the provider. The price is computed here only. The same number gives the same
 * order, with its payment's present state; an order without anything to pay is settled at once.
 */
export async function openOrder(services: SalesServices, ask: OpenAsk): Promise<Opened> {
  refuseUnless(maySell(ask))
  if (ask.orderNo !== undefined && !(await isOrderNoOf(services, ask.userID, ask.orderNo)))
    throw new Refusal(403, '订单号无效，请重新下单', { reason: 'orderNo' })
  const orderNo = ask.orderNo ?? (await newOrderNo(services, ask.userID))
  const known = ask.orderNo === undefined ? undefined : await orderByNo(services.store, orderNo)
  const placed = known ? undefined : await placeOrder(services, ask, orderNo)
  if (placed) {
    const { order, attempt } = placed
    return attempt ? openAtProvider(services, { order, attempt }, ask) : placed
  }
  // A concurrent request with the same number has made it.
  const order = known ?? ((await orderByNo(services.store, orderNo)) as OrderRow)
  if (!isFor(order, ask)) throw new Refusal(409, '该订单号已用于其他商品，请重新下单', { reason: 'otherProduct' })
  return payAgain(services, order, ask)
}

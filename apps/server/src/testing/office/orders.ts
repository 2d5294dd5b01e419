import type { Insertable } from 'kysely'
import { newId } from '../../platform/database/ids.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Scene } from './scene.ts'

const DAY = 86_400_000

/** An order of the test bank's learner without VIP for version 2, with an open attempt; `of` overrides columns. */
export async function openOrder(
  { api, store, idOf }: Scene,
  of: Partial<Insertable<Tables['sale_order']>> = {},
): Promise<{ orderID: number; orderNo: string; outTradeNo: string; amount: number }> {
  const order_id = of.order_id ?? newId()
  const now = api.clock.now
  const amount = of.amount ?? 26_800
  const order: Insertable<Tables['sale_order']> = {
    order_id,
    order_no: String(order_id),
    user_id: await idOf(api.world.plain),
    agent_code: '889',
    kind: 'open',
    type: 'vn',
    subject_id: api.world.subjectID,
    vn: 2,
    from_vn: null,
    from_entitlement: null,
    parts: '',
    bundle_id: null,
    items: JSON.stringify([{ subjectID: api.world.subjectID, vn: 2, days: 365, parts: '' }]),
    list_price: amount,
    discount_id: null,
    discount_off: 0,
    coupon_id: null,
    coupon_off: 0,
    credit_off: 0,
    instalments: 0,
    fee: 0,
    amount,
    price_basis: '{}',
    state: 'open',
    created_at: now,
    expires_at: now + DAY,
    due_at: now + DAY,
    paid_at: null,
    closed_at: null,
    buy_channel: '',
    equipment: '',
    invoice: null,
    ...of,
  }
  const outTradeNo = `T${order_id}`
  await store.write(async (tx) => {
    await tx.db.insertInto('sale_order').values(order).execute()
    await tx.db
      .insertInto('payment_attempt')
      .values({
        attempt_id: newId(),
        order_id,
        provider: 'sandbox',
        out_trade_no: outTradeNo,
        amount,
        state: 'open',
        qr_text: 'https://pay.example.org/1',
        provider_trade_no: null,
        opened_at: now,
        expires_at: now + DAY,
        ask_at: null,
        paid_at: null,
      })
      .execute()
  })
  return { orderID: order_id, orderNo: order.order_no, outTradeNo, amount }
}

/** As openOrder, paid by the provider's notification. */
export async function paidOrder(scene: Scene, of: Partial<Insertable<Tables['sale_order']>> = {}) {
  const order = await openOrder(scene, of)
  await scene.api.services.sales.paymentArrived({
    provider: 'sandbox',
    newsId: `N${order.orderID}`,
    outTradeNo: order.outTradeNo,
    tradeNo: `P${order.orderID}`,
    kind: 'paid',
    amountFen: order.amount,
    paidAt: scene.api.clock.now,
  })
  return order
}

import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../../tools/testing/databases/databases.ts'
import type { Store } from '../../../platform/database/store.ts'
import type { OrderState } from '../tables.ts'
import { WatchedOrders } from './watchedOrders.ts'

const ORDER = 71

describeOnBothDatabases('orders that are watched', (openStore) => {
  let store: Store
  beforeAll(async () => {
    store = await openStore()
    await store.write((tx) =>
      tx.db
        .insertInto('sale_order')
        .values({
          ...{ order_id: ORDER, order_no: 'W71', user_id: 1, agent_code: '', kind: 'open', type: 'vn' },
          ...{ subject_id: 1, vn: 1, from_vn: null, from_entitlement: null, parts: '', bundle_id: null, items: '[]' },
          ...{ list_price: 1, discount_id: null, discount_off: 0, coupon_id: null, coupon_off: 0, credit_off: 0 },
          ...{ instalments: 0, fee: 0, amount: 1, price_basis: '{}', state: 'open', created_at: 1, expires_at: 2 },
          ...{ due_at: null, paid_at: null, closed_at: null, buy_channel: '', equipment: '', invoice: null },
          revision: 1,
        } as never)
        .execute(),
    )
  })
  afterAll(() => store.close())

  const become = (state: OrderState) =>
    store.write((tx) =>
      tx.run('update sale_order set state = ?, revision = revision + 1 where order_id = ?', [state, ORDER]),
    )

  test('what nobody told of is seen by the next look; each change is told once, the last ends it', async () => {
    const watched = new WatchedOrders({ store, log: { warn: () => undefined } })
    const told: OrderState[] = []
    let news = Promise.withResolvers<void>()
    const ended = Promise.withResolvers<void>()
    const leave = await watched.watch(
      {
        orderID: ORDER,
        seen: -1,
        async tell(state) {
          told.push(state)
          news.resolve()
        },
        end: () => ended.resolve(),
      },
      { state: 'open', revision: 1 },
    )
    expect(told).toEqual(['open'])
    await become('new')
    news = Promise.withResolvers()
    watched.missed()
    watched.missed()
    await news.promise
    await become('paid')
    // An order that is not watched here, and one that is.
    watched.hear('72')
    watched.hear(String(ORDER))
    await ended.promise
    expect(told).toEqual(['open', 'new', 'paid'])
    leave()
  })
})

import type { Data, Params } from '@tizhou/contract/contract'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { OpenStore } from '../../../../tools/testing/databases/databases.ts'
import { newId } from '../platform/database/ids.ts'
import { type Shop, startShop } from './shop.ts'

const DAY = 86_400_000
type Opened = Data<'sales.unifiedPayQRCode'>

/** The shop of the running test, a learner without versions, and another learner. */
interface Now {
  shop: Shop
  guid: string
  userID: number
  other: string
}

/**
 * A shop in which each test begins forty days later with a learner without versions; with functions for ordering and
 * paying.
 */
export function orderScene(openStore: OpenStore) {
  let shop: Shop
  let guid: string
  let userID: number
  let other: string
  beforeAll(async () => {
    shop = await startShop(await openStore())
    guid = await shop.login(shop.world.plain)
    userID = shop.ids[shop.world.plain] as number
    other = await shop.login(shop.world.vip)
  })
  afterAll(() => shop.close())
  beforeEach(async () => {
    shop.clock.now += 40 * DAY
    shop.provider.away = false
    shop.provider.refunds = 'done'
    await shop.settle()
    await shop.store.write(async (tx) => {
      await tx.db.deleteFrom('entitlement').execute()
      await tx.db.deleteFrom('money_case').execute()
      await tx.db.deleteFrom('coupon').execute()
    })
    shop.services.entitlements.forget(userID)
    // A session lasts for 30 days.
    guid = await shop.login(shop.world.plain)
    other = await shop.login(shop.world.vip)
  })

  const buy = (of: Partial<Params<'sales.unifiedPayQRCode'>> = {}): Promise<Opened> =>
    shop.client.send(
      'sales.unifiedPayQRCode',
      { guid, userID, appID: shop.world.subjectID, agentCode: '889', type: 'vn', purchase: 'open', vn: 1, ...of },
      { allowedRepeat: true },
    )
  const order = (orderID: string) => shop.client.send('sales.queryUserOrder', { guid, orderID })
  const tradeOf = async ({ orderID }: Pick<Opened, 'orderID'>) => {
    const row = await shop.services.sales.orderByNo(orderID)
    const attempts = await shop.services.sales.attemptsOf(row?.order_id as number)
    return attempts[0]?.out_trade_no as string
  }
  const pay = async (opened: Pick<Opened, 'orderID'>, of: { late?: boolean; amount?: number } = {}) =>
    shop.services.sales.paymentArrived(shop.provider.pay(await tradeOf(opened), of))
  const bought = async (of: Partial<Params<'sales.unifiedPayQRCode'>> = {}) => {
    const opened = await buy(of)
    expect(await pay(opened)).toBe('settled')
    return opened
  }
  const held = async () => {
    const rows = await shop.services.subjects.entitlementsHeld(userID, shop.world.subjectID)
    return rows
      .filter(({ ends_at }) => ends_at > shop.clock.now)
      .map(({ vn, starts_at, ends_at }) => [vn, (starts_at - shop.clock.now) / DAY, (ends_at - shop.clock.now) / DAY])
  }
  const cases = async () =>
    (await shop.store.db.selectFrom('money_case').select(['kind', 'state']).execute()).map(
      (one) => `${one.kind} ${one.state}`,
    )
  const balance = async () => {
    const rows = await shop.services.sales.ledgerBalances()
    return rows.reduce((sum, { amount }) => sum + amount, 0)
  }
  const refused = (reason: string, status = 409) =>
    expect.objectContaining({ status, data: expect.objectContaining({ reason }) })

  /** A coupon of 15 yuan for a learner, for orders from 50 yuan. */
  const coupon = async (user_id: number) => {
    const [type_id, coupon_id] = [newId(), newId()]
    const times = { starts_at: 0, ends_at: shop.clock.now + 400 * DAY }
    await shop.store.write(async (tx) => {
      await tx.db
        .insertInto('coupon_type')
        .values({
          ...{ type_id, name: '券', kind: 'minus', value: 1_500, min_amount: 5_000, subject_id: null, vn: null },
          ...{ agent_code: '', valid_days: 30, ...times, quantity: null, per_user: 1, stopped_at: null },
          ...{ created_by: null, created_at: 1 },
        })
        .execute()
      await tx.db
        .insertInto('coupon')
        .values({
          coupon_id,
          type_id,
          user_id,
          given_at: 1,
          given_by: null,
          ends_at: times.ends_at,
          order_id: null,
          used_at: null,
        })
        .execute()
    })
    return coupon_id
  }

  /** To be called in each test, since sessions change. */
  const now = (): Now => ({ shop, guid, userID, other })
  /** A new session of the same learner, after the previous one has expired. */
  const loginAgain = async () => {
    guid = await shop.login(shop.world.plain)
    return guid
  }
  return { now, loginAgain, buy, coupon, order, tradeOf, pay, bought, held, cases, balance, refused }
}

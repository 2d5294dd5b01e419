import { commissionOf } from '@tizhou/domain/sales/commission'
import type { Instalments } from '@tizhou/domain/sales/instalments'
import { SalesModel } from '@tizhou/domain/sales/testing/model'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothDatabases } from '../../../../../tools/testing/databases/databases.ts'
import { addUser } from '../../cores/people/users.ts'
import type { OpenAsk } from '../../cores/sales/orders/purchaseAsk.ts'
import { Refusal } from '../../platform/calls/envelope.ts'
import { newId } from '../../platform/database/ids.ts'
import { makeCodes } from '../../testing/offers.ts'
import {
  anySaleAction,
  CHANGED_TWICE_THEN_UPGRADED,
  GIVEN_UP_AND_PAID,
  OPENED_FREE_FIRST,
  type SaleAction,
} from '../../testing/saleActions.ts'
import { type Shop, startShop } from '../../testing/shop.ts'

const DAY = 86_400_000
/** RUNS=200 for a longer run. */
const RUNS = Number(process.env.RUNS ?? 12)
/** List prices of the versions that codes open. */
const LIST: Readonly<Record<number, number>> = { 1: 10_000, 2: 20_000 }
const FREE_DAYS = 7
const MODEL_STATES: Readonly<Record<string, string>> = {
  ...{ new: 'waiting', open: 'waiting', closed: 'closed', late: 'returned', returned: 'returned' },
  ...{ paid: 'paid', partly: 'paid', refunding: 'paid', refunded: 'refunded' },
}

interface Known {
  orderID: number
  no: string
  trade: string | undefined
  amount: number
  agent: string
}

describeOnBothDatabases('random purchases against the model', (openStore) => {
  let shop: Shop
  const ids = { usual: newId(), first: newId(), bundle: newId() }
  beforeAll(async () => {
    shop = await startShop(await openStore())
    const { subjectID: subject_id } = shop.world
    const common = { agent_code: '', stopped_at: null, created_by: null, created_at: 1 }
    const always = { starts_at: 0, ends_at: 9e15 }
    await shop.store.write(async (tx) => {
      const sales = shop.services.sales.in(tx)
      // Only some subjects can be opened free.
      await tx.db.updateTable('subject').set({ code: 'ZY_XY_YTMJ' }).where('subject_id', '=', subject_id).execute()
      for (const [discount_id, value, only_new] of [
        [ids.usual, 1_000, 0],
        [ids.first, 5_000, 1],
      ] as const)
        await sales.putDiscount({
          ...{ ...common, ...always, discount_id, value, only_new, subject_id, vn: null, title: '惠', kind: 'minus' },
        })
      const items = JSON.stringify([1, 2].map((vn) => ({ subjectID: subject_id, vn })))
      await sales.putBundle({
        ...{
          ...common,
          bundle_id: ids.bundle,
          name: '双班',
          price: 25_001,
          days: 200,
          items,
          starts_at: 0,
          ends_at: null,
        },
      })
    })
  })
  afterAll(() => shop.close())

  test('who holds what until when, and every account to the fen', { timeout: 300_000 + RUNS * 20_000 }, async () => {
    let users = 0
    await fc.assert(
      fc.asyncProperty(fc.array(anySaleAction, { minLength: 4, maxLength: 25 }), async (actions) => {
        // A new learner each time, without purchases.
        const userID = await shop.store.write((tx) =>
          addUser(tx, { userName: `buyer-${++users}`, nickName: '买', passwordHash: '', now: shop.clock.now }),
        )
        const run = await begin(userID)
        for (const action of actions) {
          shop.clock.now += 1_000
          await run.take(action)
          // Runs what is due: refunds are sent, expired orders are closed.
          await shop.settle()
          if (action.do === 'wait') run.closeAll()
          await run.agree()
        }
      }),
      {
        seed: 20261123,
        numRuns: RUNS,
        examples: [[CHANGED_TWICE_THEN_UPGRADED], [GIVEN_UP_AND_PAID], [OPENED_FREE_FIRST]],
      },
    )
  })

  async function balances(): Promise<Map<string, number>> {
    return new Map((await shop.services.sales.ledgerBalances()).map(({ account, amount }) => [account, amount]))
  }

  /** Two coupons of a learner: 15 yuan off from 50 yuan, valid for 300 days. */
  async function giveCoupons(userID: number): Promise<{ id: number; endsAt: number }[]> {
    const endsAt = shop.clock.now + 300 * DAY
    const type_id = newId()
    const coupons = [newId(), newId()]
    await shop.store.write(async (tx) => {
      const type = { type_id, name: '券', kind: 'minus' as const, value: 1_500, min_amount: 5_000, subject_id: null }
      await tx.db
        .insertInto('coupon_type')
        .values({
          ...{ ...type, vn: null, agent_code: '', valid_days: 300, starts_at: 0, ends_at: endsAt, quantity: null },
          ...{ per_user: 2, stopped_at: null, created_by: null, created_at: 1 },
        })
        .execute()
      const common = { type_id, user_id: userID, given_at: 1, given_by: null, ends_at: endsAt }
      await tx.db
        .insertInto('coupon')
        .values(coupons.map((coupon_id) => ({ ...common, coupon_id, order_id: null, used_at: null })))
        .execute()
    })
    return coupons.map((id) => ({ id, endsAt }))
  }

  async function begin(userID: number) {
    const { sales, subjects } = shop.services
    const { subjectID } = shop.world
    const model = new SalesModel()
    const orders: Known[] = []
    const [before, coupons] = [await balances(), await giveCoupons(userID)]
    const money = (amount: number) => ({ provider: 'sandbox', amount })
    const now = () => shop.clock.now
    const pointsOf = (agent: string) => (agent === 'hope' ? 1_250 : 0)
    /** False where it was refused: then nothing may have changed. */
    const tried = async (work: Promise<unknown>): Promise<boolean> => {
      try {
        await work
        return true
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        return false
      }
    }

    async function place(of: Partial<OpenAsk>, coupon?: number, first = false): Promise<void> {
      const { vn, agentCode = '889', kind = 'open' } = of
      const held = coupon === undefined ? undefined : coupons[coupon]
      const ask: OpenAsk = {
        ...{ userID, agentCode, canPay: true, kind, type: 'vn', subjectID, vn, toVn: undefined, parts: '' },
        ...{ bundleID: undefined, discountID: undefined, couponID: held?.id, instalments: 0 },
        ...{ orderNo: undefined, shownPrice: undefined, offered: ['sandbox'], payType: undefined },
        ...{ origin: 'http://shop', clientIp: '', buyChannel: '', equipment: '', ...of },
      }
      const credit = kind === 'upgrade' ? model.creditOf(userID, subjectID, vn ?? 0, now()) : 0
      await tried(
        sales.openOrder(ask).then(({ order, attempt }) => {
          expect(order.amount).toBeGreaterThanOrEqual(0)
          if (kind === 'upgrade') expect(order.credit_off).toBe(Math.min(order.list_price, credit))
          const { order_no: no, amount, fee, agent_code: agent } = order
          model.place(
            {
              ...{ no, userID, kind, amount, fee, agentCode: agent, basisPoints: pointsOf(agent), first },
              items: JSON.parse(order.items),
              goods: `${order.bundle_id} ${order.vn} ${order.parts}`,
              ...(held && { coupon: held }),
              ...(order.from_vn !== null && { fromVn: order.from_vn, credit: order.credit_off }),
            },
            now(),
          )
          if (amount === 0) model.pay(no, money(0), now())
          orders.push({ orderID: order.order_id, no, trade: attempt?.out_trade_no, amount, agent })
        }),
      )
    }

    async function pay(order: Known, trade: string, action: Extract<SaleAction, { do: 'pay' | 'wrong' }>) {
      const known = shop.provider.trades.get(trade)?.state === 'paid'
      if (action.do === 'wrong' && known) return
      const amount = action.do === 'wrong' ? action.amount : order.amount
      const news = known ? shop.provider.news(trade) : shop.provider.pay(trade, { late: true, amount })
      if (!known && !model.pay(order.no, money(amount), now())) model.sendBack(money(amount))
      if (action.do === 'wrong' || action.lost) {
        const attempts = await sales.attemptsOf(order.orderID)
        await sales.askProvider(attempts.find((one) => one.out_trade_no === trade)?.attempt_id as number)
        return
      }
      await sales.paymentArrived(news)
      if (action.twice) await sales.paymentArrived({ ...news, newsId: `${news.newsId}again` })
    }

    async function refund(order: Known, fen: number): Promise<void> {
      const may = model.refund(order.no, { provider: 'sandbox', fen }, now())
      const ask = { orderID: order.orderID, fen, reason: '', by: 1, takesAccess: false }
      expect(await tried(shop.store.write((tx) => sales.in(tx).refundOrder(ask, now())))).toBe(may)
    }

    /** A learner requests a refund; staff or the learner decide. */
    async function ask({ orderID, no }: Known, then: 'withdraw' | 'refuse' | 'accept'): Promise<void> {
      if (!(await tried(sales.requestRefund({ orderID, reason: '', userID })))) return
      const asked = (await sales.refundsOf(orderID)).find(({ state }) => state === 'asked')
      const refundID = asked?.refund_id as number
      await shop.store.write(async (tx) => {
        if (then === 'withdraw') return sales.in(tx).withdrawRefund({ orderID, userID }, now())
        return sales.in(tx).decideRefund({ refundID, approved: then === 'accept', by: 1, note: '' }, now())
      })
      expect(await tried(shop.store.write((tx) => sales.in(tx).withdrawRefund({ orderID, userID }, now())))).toBe(false)
      if (then === 'accept')
        expect(model.refund(no, { provider: 'sandbox', fen: asked?.amount as number }, now())).toBe(true)
    }

    async function code(vn: number, twice: boolean): Promise<void> {
      const [text = ''] = await makeCodes(shop.store, shop.services, shop.world, now(), { vn, quantity: 1 })
      const typed = () =>
        tried(
          sales.redeemCode({
            ...{ kind: 'version', userID, agentCode: '889', code: text, subjectID, address: `a${userID}` },
          }),
        )
      const ends = await Promise.all(twice ? [typed(), typed()] : [typed()])
      expect(ends.filter((end) => end)).toHaveLength(1)
      model.give({ userID, subjectID, vn, days: 30, worth: LIST[vn] ?? 0 }, now())
    }

    /** Two concurrent requests open it once. */
    async function free(): Promise<void> {
      const pressed = () => tried(sales.openFree({ userID, subjectID, days: FREE_DAYS }))
      const ends = await Promise.all([pressed(), pressed()])
      const may = model.openFree({ userID, subjectID, vn: 1, days: FREE_DAYS }, now())
      expect(ends.filter((end) => end)).toHaveLength(may ? 1 : 0)
    }

    /** A payment without an order, with an order's amount. */
    async function stray(order: Known, then: 'leave' | 'link' | 'return'): Promise<void> {
      if (order.amount === 0) return
      const trade = `stray${newId()}`
      await shop.provider.open({ outTradeNo: trade, amountFen: order.amount })
      const news = shop.provider.pay(trade)
      for (let told = 0; told < 2; told++) await sales.paymentArrived({ ...news, newsId: `${news.newsId}-${told}` })
      model.hold(money(order.amount))
      const { case_id: caseID } = await shop.store.db
        .selectFrom('money_case')
        .select('case_id')
        .where('out_trade_no', '=', trade)
        .executeTakeFirstOrThrow()
      const by = { caseID, by: 1 }
      if (then === 'return') {
        await shop.store.write((tx) => sales.in(tx).returnPayment({ ...by, reason: '' }, now()))
        model.sendBack(money(order.amount))
      }
      if (then === 'leave') return
      const linked = shop.store.write((tx) => sales.linkPayment(tx, { ...by, orderNo: order.no, note: '' }, now()))
      expect(await tried(linked)).toBe(then === 'link' && model.link(order.no, order.amount, now()))
    }

    async function take(action: SaleAction): Promise<void> {
      if (action.do === 'wait') shop.clock.now += action.days * DAY
      else if (action.do === 'open') {
        const discountID = action.offer === 'none' ? undefined : ids[action.offer as 'usual' | 'first']
        const instalments = action.instalments as Instalments
        const kind = discountID === undefined ? 'open' : 'discount'
        const of = { vn: action.vn, agentCode: action.agent, kind, discountID, instalments } as const
        await place(of, action.coupon, action.offer === 'first')
      } else if (action.do === 'parts') await place({ vn: 4, type: 'book', parts: action.parts })
      else if (action.do === 'bundle') await place({ type: 'wsgroup', bundleID: ids.bundle }, action.coupon)
      else if (action.do === 'higher')
        await place({ kind: action.kind as 'upgrade' | 'spread', vn: action.from, toVn: action.to })
      else if (action.do === 'free') await free()
      else if (action.do === 'code') await code(action.vn, action.twice)
      else if (action.do === 'change') {
        const of = { from: { subjectID, vn: action.from }, to: { subjectID, vn: action.to } }
        const rules = { most: 2, notWithin: DAY }
        if (await tried(sales.changeVersion({ userID, agentCode: '889', rules, ...of })))
          model.change(userID, of.from, of.to, now())
      } else await takeOrder(action)
    }

    async function takeOrder(action: Extract<SaleAction, { which: number }>): Promise<void> {
      const order = orders[action.which % Math.max(1, orders.length)]
      if (!order?.trade) return
      if (action.do === 'pay' || action.do === 'wrong') await pay(order, order.trade, action)
      else if (action.do === 'refund') await refund(order, Math.max(1, Math.round((order.amount * action.share) / 100)))
      else if (action.do === 'ask') await ask(order, action.end as 'withdraw')
      else if (action.do === 'stray') await stray(order, action.end as 'leave')
      else if (action.do === 'news')
        await sales.paymentArrived(shop.provider.news(order.trade, { kind: action.kind as 'closed' }))
      else {
        await sales.closeOrder(order.orderID, { reason: '' })
        model.close(order.no)
      }
    }

    async function agree(): Promise<void> {
      const rows = (await subjects.entitlementsHeld(userID, subjectID)).filter(({ ends_at }) => ends_at > now())
      const ends = new Map<string, number>()
      for (const { vn, parts, ends_at } of rows) {
        const key = `${userID} ${subjectID} ${vn} ${parts}`
        ends.set(key, Math.max(ends_at, ends.get(key) ?? 0))
      }
      expect(ends).toEqual(model.holdings(now()))
      const moved = [...(await balances())].map(
        ([account, sum]) => [account, sum - (before.get(account) ?? 0)] as const,
      )
      expect(new Map(moved.filter(([, amount]) => amount !== 0))).toEqual(model.balances())
      const placed = await shop.store.db.selectFrom('sale_order').selectAll().where('user_id', '=', userID).execute()
      // Of one purchase at most one order is open, and at most one paid.
      const running = placed.filter(({ state }) => MODEL_STATES[state] === 'waiting')
      expect(new Set(running.map(({ bundle_id, vn, parts }) => `${bundle_id} ${vn} ${parts}`)).size).toBe(
        running.length,
      )
      // No payment without access, a refund in progress or a case; no two entitlements for one payment.
      for (const order of placed) {
        expect(MODEL_STATES[order.state], order.order_no).toBe(model.stateOf(order.order_no))
        expect(order.refunded).toBeLessThanOrEqual(order.amount)
        const given = await subjects.entitlementsOfOrder(order.order_id)
        const isPaid = order.paid_at !== null
        expect(given.length).toBe(isPaid ? (JSON.parse(order.items) as unknown[]).length : 0)
        if (!isPaid) continue
        const whole = commissionOf(order.amount - order.fee, pointsOf(order.agent_code))
        const back =
          order.amount === 0 ? 0 : Math.floor((2 * whole * order.refunded + order.amount) / (2 * order.amount))
        expect(order.commission).toBe(whole - back)
      }
    }

    const closeAll = () => {
      for (const { no } of orders) model.close(no)
    }
    return { take, agree, closeAll }
  }
})

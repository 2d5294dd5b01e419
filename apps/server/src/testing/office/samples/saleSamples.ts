import { enterInLedger } from '../../../cores/sales/ledger/ledger.ts'
import { openCase } from '../../../cores/sales/orders/moneyCases.ts'
import { holdUnknown } from '../../../cores/sales/orders/unknownPayment.ts'
import { askRefundOfAttempt } from '../../../cores/sales/refunds/refundRows.ts'
import { openOrder, paidOrder } from '../orders.ts'
import { appIDOf, type Samples, type Scene } from '../scene.ts'
import { someAgent } from './agentSamples.ts'

let made = 0

/** A learner's request for a refund, of the given order or a new one. */
export async function askedRefund(scene: Scene, of?: { orderID: number }): Promise<{ refundID: number }> {
  const { orderID } = of ?? (await paidOrder(scene))
  const [attempt] = await scene.api.services.sales.attemptsOf(orderID)
  if (!attempt) throw new Error('the order has no attempt')
  const refundID = await scene.store.write((tx) =>
    askRefundOfAttempt(tx, { order_id: orderID }, attempt, {
      amount: attempt.amount,
      reason: '不想学了',
      at: scene.api.clock.now,
      takesAccess: true,
      waits: true,
    }),
  )
  return { refundID }
}

async function someEntitlement(scene: Scene) {
  const guid = await scene.guidOf('operator')
  const of = { userName: scene.api.world.plain, appID: appIDOf(scene), vn: 2, days: 10, reason: '样例' }
  return scene.api.client.send('sales.entitlementGrant', { guid, ...of })
}

/** An open money case. */
async function someCase({ api, store }: Scene): Promise<number> {
  const key = `sample-${++made}`
  const of = { orderID: null, attemptID: null, amount: 100, note: '样例', at: api.clock.now }
  await store.write((tx) => openCase(tx, { key, kind: 'unknownOrder', ...of }))
  const { case_id } = await store.db
    .selectFrom('money_case')
    .select('case_id')
    .where('case_key', '=', key)
    .executeTakeFirstOrThrow()
  return case_id
}

/** A payment without an order. */
export async function heldPayment(
  { api, store }: Scene,
  amount: number,
  outTradeNo = `sample${++made}`,
): Promise<number> {
  const of = { provider: 'sandbox', outTradeNo, tradeNo: `t-${outTradeNo}`, amount, paidAt: api.clock.now }
  await store.write((tx) => holdUnknown(tx, of, api.clock.now))
  const { case_id } = await store.db
    .selectFrom('money_case')
    .select('case_id')
    .where('out_trade_no', '=', outTradeNo)
    .executeTakeFirstOrThrow()
  return case_id
}

/** An agent with 100 fen of unpaid commission. */
async function owedAgent(scene: Scene): Promise<string> {
  const agentCode = await someAgent(scene)
  await scene.store.write((tx) =>
    enterInLedger(tx, {
      key: `sample-${++made}`,
      kind: 'paid',
      orderID: null,
      at: scene.api.clock.now,
      lines: [
        { account: 'commission', amount: 100 },
        { account: `agent:${agentCode}`, amount: -100 },
      ],
    }),
  )
  return agentCode
}

/** An invoice that a learner asked for. */
export async function askedInvoice(scene: Scene): Promise<{ orderID: number; askedAt: number }> {
  const { orderID } = await paidOrder(scene)
  const askedAt = scene.api.clock.now
  const invoice = { title: '某公司', taxNo: '91', email: 'books@b.cn' }
  await scene.store.write(async (tx) => {
    const sales = scene.api.services.sales.in(tx)
    const order = await sales.orderByID(orderID)
    if (order) await sales.putInvoice(order, invoice, askedAt)
  })
  return { orderID, askedAt }
}

export const SALE_SAMPLES: Samples = {
  'sales.orderExport': async (scene) => {
    await paidOrder(scene)
    return {}
  },
  'sales.orderRefund': async (scene) => {
    const { orderID, amount } = await paidOrder(scene)
    return { orderID, amount, reason: '样例' }
  },
  'sales.refundDecide': async (scene) => ({ ...(await askedRefund(scene)), accept: 0, reason: '样例' }),
  'sales.invoiceExport': async (scene) => {
    await askedInvoice(scene)
    return {}
  },
  'sales.invoiceIssue': async (scene) => ({ ...(await askedInvoice(scene)), number: '2026001' }),
  'sales.invoiceTakeBack': async (scene) => {
    const of = await askedInvoice(scene)
    const guid = await scene.guidOf('operator')
    await scene.api.client.send('sales.invoiceIssue', { guid, ...of, number: '2026002' })
    return { orderID: of.orderID, number: '2026002' }
  },
  'sales.moneyCaseSettle': async (scene) => ({ caseID: await someCase(scene), note: '样例' }),
  'sales.moneyCaseLink': async (scene) => {
    const { orderNo, amount } = await openOrder(scene)
    return { caseID: await heldPayment(scene, amount), orderNo, note: '样例' }
  },
  'sales.moneyCaseReturn': async (scene) => ({ caseID: await heldPayment(scene, 100), reason: '样例' }),
  'sales.entitlementGrant': async (scene) => ({
    userName: scene.api.world.plain,
    appID: appIDOf(scene),
    vn: 2,
    days: 10,
    reason: '样例',
  }),
  'sales.entitlementSetEnd': async (scene) => {
    const { entitlementID, endsAt } = await someEntitlement(scene)
    return { entitlementID, endsAt: endsAt + 1, wasEndsAt: endsAt, reason: '样例' }
  },
  'sales.commissionSave': async (scene) => ({
    agentCode: await someAgent(scene),
    rate: 1_000,
    holdsFrom: scene.api.clock.now + 1_000,
  }),
  'sales.commissionRemove': async (scene) => {
    const of = { agentCode: await someAgent(scene), rate: 1_000, holdsFrom: scene.api.clock.now + 1_000 }
    const guid = await scene.guidOf('operator')
    return { ...(await scene.api.client.send('sales.commissionSave', { guid, ...of })), revision: 1 }
  },
  'sales.settlementReverse': async (scene) => {
    const of = { agentCode: await owedAgent(scene), amount: 100, note: '样例' }
    const guid = await scene.guidOf('operator')
    await scene.api.client.send('sales.statementSettle', { guid, ...of })
    const { rows } = await scene.api.client.send('sales.settlementList', { guid, agentCode: of.agentCode })
    return { settlementID: rows[0]?.settlementID, reason: '样例' }
  },
  'sales.statementSettle': async (scene) => ({ agentCode: await owedAgent(scene), amount: 100, note: '样例' }),
}

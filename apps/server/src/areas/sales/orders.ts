import type { Data } from '@tizhou/contract/contract'
import { mailAddress } from '@tizhou/domain/reminders/reminders'
import type { Instalments } from '@tizhou/domain/sales/instalments'
import { mayRefund, refundable } from '@tizhou/domain/sales/refund'
import { DAY } from '@tizhou/domain/sales/term'
import { cleanInput } from '@tizhou/domain/text/cleanInput'
import { type OrderRow, titleOf } from '../../cores/sales/orders/orderRows.ts'
import type { RefundRow } from '../../cores/sales/refunds/refundRows.ts'
import type { Caller } from '../../platform/calls/caller.ts'
import { badInput, notFound, Refusal } from '../../platform/calls/envelope.ts'
import type { Handler } from '../../platform/calls/handler.ts'
import type { Services } from '../../platform/services.ts'
import { yuan } from './seller.ts'

const PAGE = 10

/** The caller's own order; refuses another user's. */
async function ownOrder(services: Services, caller: Caller, orderNo: string): Promise<OrderRow> {
  const order = await services.sales.orderByNo(orderNo)
  if (!order) throw notFound('该订单')
  if (order.user_id !== caller.userID) throw new Refusal(403, '不是您的订单', { reason: 'otherUser' })
  return order
}

const canRefund = ({ config, now }: Services, order: OrderRow): 0 | 1 =>
  order.paid_at !== null &&
  now() - order.paid_at <= config.sales.refundDays * DAY &&
  mayRefund(order, refundable(order)).ok
    ? 1
    : 0

/** The subject of an order; null for a bundle. */
const oneSubject = (order: OrderRow) =>
  order.bundle_id === null ? { AppID: order.subject_id, vn: order.vn } : { AppID: null, vn: null }

export const queryUserOrder: Handler<'sales.queryUserOrder'> = async ({ params, caller, services }) => {
  const order = await ownOrder(services, caller, params.orderID)
  const waits = order.state === 'new' || order.state === 'open'
  const attempt = waits
    ? (await services.sales.attemptsOf(order.order_id)).find(({ state }) => state === 'open')
    : undefined
  const version = (await services.content.versions(order.subject_id)).find(({ vn }) => vn === order.vn)
  return {
    orderID: order.order_no,
    state: order.state,
    kind: order.kind,
    title: titleOf(order),
    price: yuan(order.amount),
    refunded: yuan(order.refunded),
    ...oneSubject(order),
    vname: version?.name ?? '',
    paidAt: order.paid_at,
    EndTime: await endOf(services, order),
    expires: order.expires_at,
    canRefund: canRefund(services, order),
    id: attempt ? String(attempt.attempt_id) : '',
    QRCode: attempt?.qr_text ?? '',
    provider: attempt?.provider ?? '',
    payType: (attempt && services.payments.providers.get(attempt.provider)?.name) ?? '',
    instalments: order.instalments as Instalments,
    note: await noteOf(services, order),
  }
}

/** The end of what the order opened; null where it has opened nothing. */
async function endOf(services: Services, order: OrderRow): Promise<number | null> {
  if (order.paid_at === null) return null
  const held = await services.subjects.entitlementsOfOrder(order.order_id)
  return held.at(-1)?.ends_at ?? null
}

/** Why money was returned, for users. */
async function noteOf(services: Services, order: OrderRow): Promise<string> {
  if (order.state !== 'late' && order.state !== 'returned') return ''
  const events = await services.sales.orderEvents(order.order_id)
  const why = events.findLast(({ kind }) => kind === 'unwanted')
  const { why: text = '' } = JSON.parse(why?.data ?? '{}') as { why?: string }
  return `${text}，款项${order.state === 'late' ? '正在' : '已'}原路退回`
}

/** Queries the provider when due, so that a payer at a QR code needs no notification. */
export const getQRCodeTradeNo: Handler<'sales.getQRCodeTradeNo'> = async ({ params, caller, services }) => {
  const attemptID = Number(params.id)
  const find = async () => (Number.isSafeInteger(attemptID) ? services.sales.attemptByID(attemptID) : undefined)
  let attempt = await find()
  const order = attempt && (await services.sales.orderByID(attempt.order_id))
  if (!attempt || !order) throw notFound('该笔付款')
  if (order.user_id !== caller.userID) throw new Refusal(403, '不是您的订单', { reason: 'otherUser' })
  if (attempt.ask_at !== null && attempt.ask_at <= services.now()) {
    await services.sales.askProvider(attemptID).catch((error: Error) => {
      services.log.warn({ call: 'getQRCodeTradeNo', err: { name: error.name } }, 'provider not asked')
    })
    attempt = (await find()) ?? attempt
  }
  return {
    id: params.id,
    orderID: order.order_no,
    tradeNo: attempt.provider_trade_no ?? '',
    state: attempt.state,
  }
}

export const myOrders: Handler<'sales.myOrders'> = async ({ params, caller, services }) => {
  const { rows, total } = await services.sales.ordersOf(caller.userID, params.curPage, PAGE)
  // A rejection is shown as long as the order stays paid.
  const refusals = await services.sales.refusalsOf(
    rows.filter(({ state }) => state === 'paid' || state === 'partly').map(({ order_id }) => order_id),
  )
  const refunds = await services.sales.refundsUnderWay(
    rows.filter(({ state }) => state === 'refunding').map(({ order_id }) => order_id),
  )
  return {
    Total: total,
    list: rows.map((order) => ({
      orderID: order.order_no,
      state: order.state,
      kind: order.kind,
      title: titleOf(order),
      ...oneSubject(order),
      price: yuan(order.amount),
      refunded: yuan(order.refunded),
      createdAt: order.created_at,
      paidAt: order.paid_at,
      expires: order.expires_at,
      canRefund: canRefund(services, order),
      refusal: refusals.get(order.order_id) ?? '',
      refund: underWay(refunds.get(order.order_id), caller),
      invoiceNo: order.invoice_no ?? '',
      invoice:
        order.invoice === null ? null : (JSON.parse(order.invoice) as Data<'sales.myOrders'>['list'][0]['invoice']),
    })),
  }
}

export const cancelOrder: Handler<'sales.cancelOrder'> = async ({ params, caller, services }) => {
  const order = await ownOrder(services, caller, params.orderID)
  const after = await services.sales.closeOrder(order.order_id, { reason: '用户取消', by: caller.userID })
  return { state: after.state }
}

export const askRefund: Handler<'sales.askRefund'> = async ({ params, caller, services }) => {
  const order = await ownOrder(services, caller, params.orderID)
  const reason = cleanInput(params.reason)
  if (reason === '') throw badInput([{ field: 'reason', reason: '请写明原因' }])
  await services.sales.requestRefund({ orderID: order.order_id, reason, userID: caller.userID })
  return { state: 'refunding' }
}

/** The provider shows the reason to the payer as well. */
function underWay(refund: RefundRow | undefined, { userID }: Caller): Data<'sales.myOrders'>['list'][0]['refund'] {
  if (!refund) return null
  const own = refund.by_id === userID
  return {
    askedAt: refund.asked_at,
    amount: yuan(refund.amount),
    reason: refund.reason,
    canWithdraw: own && refund.state === 'asked' && refund.ask_at === null ? 1 : 0,
  }
}

export const withdrawRefund: Handler<'sales.withdrawRefund'> = async ({ params, caller, services }) => {
  const order = await ownOrder(services, caller, params.orderID)
  const of = { orderID: order.order_id, userID: caller.userID }
  return { state: await services.store.write((tx) => services.sales.in(tx).withdrawRefund(of, services.now())) }
}

export const putInvoice: Handler<'sales.putInvoice'> = async ({ params, caller, services }) => {
  const order = await ownOrder(services, caller, params.orderID)
  if (order.paid_at === null || order.amount === 0)
    throw new Refusal(409, '付款后才能填写开票信息', { reason: 'notPaid' })
  const [title, email] = [cleanInput(params.title), mailAddress(params.email)]
  if (title === '') throw badInput([{ field: 'title', reason: '请填写发票抬头：单位名称或个人姓名' }])
  // A cleaned address would be a different one.
  if (email === undefined || cleanInput(email) !== email)
    throw badInput([{ field: 'email', reason: '请填写接收电子发票的邮箱' }])
  const invoice = { title, taxNo: params.taxNo, email }
  const isPut = await services.store.write((tx) => services.sales.in(tx).putInvoice(order, invoice, services.now()))
  if (!isPut) throw new Refusal(409, '发票已经开具，需要更改请联系客服', { reason: 'issued' })
  return null
}

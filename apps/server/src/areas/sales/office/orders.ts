import { EXPORT_ROWS } from '@tizhou/contract/table'
import { yuanOfFen } from '@tizhou/domain/money/yuan'
import { maskedPhones } from '@tizhou/domain/phone/maskedPhones'
import { refundable } from '@tizhou/domain/sales/refund'
import { type Part, partIDs } from '@tizhou/domain/versions/parts'
import type { Caller } from '../../../platform/calls/caller.ts'
import { badInput, notFound } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { onlyAgent } from '../../../platform/ownAgent.ts'
import type { Services } from '../../../platform/services.ts'
import { presentCase } from './moneyCases.ts'

/** Sellers see the orders of every agent, an agent its own. */
const ownOrders = (services: Services, caller: Caller) => onlyAgent(services, caller, ['seller'])

const presentOrder = (row: {
  order_id: number
  order_no: string
  user_id: number
  user_name: string
  agent_code: string
  kind: string
  product: string
  amount: number
  refunded: number
  state: string
  created_at: number
  paid_at: number | null
}) => ({
  orderID: row.order_id,
  orderNo: row.order_no,
  userID: row.user_id,
  userName: maskedPhones(row.user_name),
  agentCode: row.agent_code,
  kind: row.kind,
  product: row.product,
  amount: row.amount,
  refunded: row.refunded,
  state: row.state,
  createdAt: row.created_at,
  paidAt: row.paid_at,
})

export const orderList: Handler<'sales.orderList'> = async ({ params, caller, services }) => {
  const only = await ownOrders(services, caller)
  const agentCode = only ?? (params.agentCode || undefined)
  const { rows, total } = await services.sales.orderPage({ ...params, agentCode })
  return { total, rows: rows.map(presentOrder) }
}

const MARK = /^(\d{1,16})-(\d{1,16})$/

/** Orders in consecutive parts; the audit log records the export. */
export const orderExport: Handler<'sales.orderExport'> = async (input) => {
  const { params, caller, services } = input
  const { guid: _, after, ...typed } = params
  const only = await ownOrders(services, caller)
  const filter = { ...typed, agentCode: only ?? (typed.agentCode || undefined) }
  const [, at, orderID] = MARK.exec(after ?? '') ?? []
  if (after !== undefined && at === undefined)
    throw badInput([{ field: 'after', reason: '导出的位置不正确，请重新导出' }])
  const total = await services.sales.countOrders(filter)
  if (after === undefined)
    await services.store.write((tx) =>
      services.audit.in(tx).audited(input, {
        kind: 'order',
        id: '-',
        name: '导出订单',
        after: { exported: total, ...filter },
      }),
    )
  const mark = at === undefined ? undefined : { at: Number(at), orderID: Number(orderID) }
  const rows = await services.sales.ordersBehind(filter, { mark, limit: EXPORT_ROWS })
  const last = rows.at(-1)
  return {
    total,
    rows: rows.map(presentOrder),
    next: last && rows.length === EXPORT_ROWS ? `${last.created_at}-${last.order_id}` : null,
  }
}

/** Throws 404, also for orders of other agents. */
async function shownOrder(services: Services, caller: Caller, orderID: number) {
  const only = await ownOrders(services, caller)
  const row = await services.sales.orderShown(orderID)
  if (!row || (only !== undefined && row.agent_code !== only)) throw notFound('该订单')
  return row
}

export const orderDetail: Handler<'sales.orderDetail'> = async ({ params: { orderID }, caller, services }) => {
  const row = await shownOrder(services, caller, orderID)
  const { sales } = services
  const [events, attempts, refunds, held, ledger, cases] = await Promise.all([
    sales.orderTimeline(orderID),
    sales.attemptsOf(orderID),
    sales.refundsShown(orderID),
    sales.holdingsOfOrder(orderID),
    sales.ledgerOfOrder(orderID),
    sales.casesOfOrder(orderID),
  ])
  return {
    ...presentOrder(row),
    listPrice: row.list_price,
    discountOff: row.discount_off,
    couponOff: row.coupon_off,
    creditOff: row.credit_off,
    instalments: row.instalments,
    fee: row.fee,
    expiresAt: row.expires_at,
    closedAt: row.closed_at,
    invoice: row.invoice,
    refundable: refundable(row),
    events: events.map((event) => ({
      at: event.at,
      kind: event.kind,
      by: event.by_name,
      text: eventText(event.data),
    })),
    attempts: attempts.map((attempt) => ({
      attemptID: attempt.attempt_id,
      provider: attempt.provider,
      outTradeNo: attempt.out_trade_no,
      tradeNo: attempt.provider_trade_no,
      amount: attempt.amount,
      state: attempt.state,
      openedAt: attempt.opened_at,
      paidAt: attempt.paid_at,
    })),
    refunds: refunds.map((refund) => ({ ...presentRefund(refund), by: refund.by_name })),
    entitlements: held.map((one) => ({
      entitlementID: one.entitlement_id,
      subject: one.subject,
      version: one.version ?? `版本 ${one.vn}`,
      parts: shownParts(one.sub_list, one.parts),
      startsAt: one.starts_at,
      endsAt: one.ends_at,
    })),
    ledger,
    cases: cases.map(presentCase),
  }
}

/** Names of a row's parts; none: the whole version. */
const shownParts = (subList: string | null, parts: string) => {
  const named = JSON.parse(subList ?? '[]') as Part[]
  return partIDs(parts).map((ID) => ({ ID, Name: named.find((part) => part.ID === ID)?.Name ?? `分册 ${ID}` }))
}

/** An event's reason or amount. */
function eventText(data: string): string {
  const { reason, amount, note, why } = JSON.parse(data) as Readonly<Record<string, unknown>>
  const texts = [why, reason, note].filter((text): text is string => typeof text === 'string' && text !== '')
  if (typeof amount === 'number') texts.unshift(`¥${yuanOfFen(amount)}`)
  return texts.join(' · ')
}

const presentRefund = (row: {
  refund_id: number
  amount: number
  reason: string
  state: string
  takes_access: 0 | 1
  asked_at: number
  done_at: number | null
}) => ({
  refundID: row.refund_id,
  amount: row.amount,
  reason: row.reason,
  state: row.state,
  takesAccess: row.takes_access,
  askedAt: row.asked_at,
  doneAt: row.done_at,
})

export const refundList: Handler<'sales.refundList'> = async ({ params, services }) => {
  const { rows, total } = await services.sales.refundPage(params)
  return {
    total,
    rows: rows.map((row) => ({
      ...presentRefund(row),
      orderID: row.order_id,
      orderNo: row.order_no,
      by: row.by_name,
      user: { userID: row.user_id, userName: maskedPhones(row.user_name) },
    })),
  }
}

/** The job of refunds tells the provider within seconds; the order shows the result. */
export const orderRefund: Handler<'sales.orderRefund'> = async (input) => {
  const { params, caller, services } = input
  const reason = params.reason.trim()
  if (reason === '') throw badInput([{ field: 'reason', reason: '不能为空' }])
  const order = await services.sales.orderShown(params.orderID)
  if (!order) throw notFound('该订单')
  const refundID = await services.store.write(async (tx) => {
    const keeps = params.keepsJson ?? []
    const ask = { orderID: params.orderID, fen: params.amount, reason, by: caller.userID, takesAccess: false, keeps }
    const made = await services.sales.in(tx).refundOrder(ask, services.now())
    await services.audit.in(tx).audited(input, {
      kind: 'refund',
      id: made,
      name: order.order_no,
      before: { refunded: order.refunded },
      after: { amount: params.amount, reason, ...(params.keepsJson && { keeps: params.keepsJson }) },
    })
    return made
  })
  return { refundID, state: 'asked' }
}

export const refundDecide: Handler<'sales.refundDecide'> = async (input) => {
  const { params, caller, services } = input
  const reason = params.reason.trim()
  const accept = params.accept === 1
  if (!accept && reason === '') throw badInput([{ field: 'reason', reason: '不能为空' }])
  const refund = await services.sales.refundShown(params.refundID)
  if (!refund) throw notFound('该退款')
  return services.store.write(async (tx) => {
    await services.sales
      .in(tx)
      .decideRefund({ refundID: params.refundID, approved: accept, by: caller.userID, note: reason }, services.now())
    await services.audit.in(tx).audited(input, {
      kind: 'refund',
      id: params.refundID,
      name: refund.order_no,
      before: { state: 'asked' },
      after: { state: accept ? 'accepted' : 'refused', amount: refund.amount, reason },
    })
    return { state: accept ? 'asked' : 'refused' }
  })
}

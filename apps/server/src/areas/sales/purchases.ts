import type { Data, Params } from '@tizhou/contract/contract'
import { sellsThroughService } from '@tizhou/domain/agents/agentRules'
import { INSTALMENTS, type Instalments, instalmentPlan, isInstalments } from '@tizhou/domain/sales/instalments'
import type { QuoteLine } from '@tizhou/domain/sales/quote'
import type { FastifyRequest } from 'fastify'
import type { Offer, OpenAsk, Opened, PurchaseAsk } from '../../cores/sales/orders/purchaseAsk.ts'
import { badInput, notFound } from '../../platform/calls/envelope.ts'
import type { Handler } from '../../platform/calls/handler.ts'
import { publicOrigin } from '../../platform/payments/publicOrigin.ts'
import type { Services } from '../../platform/services.ts'
import { fenOf, mustBeOwn, type Seller, sellerFor, yuan } from './seller.ts'

type WireQuote = Data<'sales.discount'>
type WireOpened = Data<'sales.unifiedPayQRCode'>
type Wanted = Partial<Omit<Params<'sales.discount'>, 'guid'>>

const NAMES: Readonly<Record<QuoteLine['name'], string>> = {
  list: '班次价格',
  discount: '优惠',
  credit: '原班次抵扣',
  coupon: '优惠券',
  fee: '分期手续费',
}

/** The purchase request from the wire's parameters. */
function askOf(params: Wanted, userID: number, seller: Seller): PurchaseAsk {
  const instalments = params.hbfqnum ?? 0
  if (!isInstalments(instalments)) throw badInput([{ field: 'hbfqnum', reason: '只能分 3、6 或 12 期' }])
  const type = params.type ?? 'vn'
  const bundleID = type === 'wsgroup' ? Number(params.contents) : undefined
  if (bundleID !== undefined && !(Number.isSafeInteger(bundleID) && bundleID > 0))
    throw badInput([{ field: 'contents', reason: '不是组合的编号' }])
  return {
    userID,
    agentCode: seller.agentCode,
    canPay: seller.canPay,
    kind: params.purchase ?? (params.toVn === undefined ? 'open' : 'upgrade'),
    type,
    subjectID: type === 'wsgroup' ? undefined : params.appID,
    vn: params.vn,
    toVn: params.toVn,
    parts: params.branchBookList ?? '',
    bundleID,
    discountID: params.discountID,
    couponID: params.couponID,
    instalments,
  }
}

/** An offer for the page. */
const present = (
  { config }: Services,
  { quote, endsAt }: Pick<Offer, 'quote' | 'endsAt'>,
  payTypes: WireQuote['payTypes'],
): WireQuote => ({
  list: yuan(quote.list),
  discountOff: yuan(quote.discountOff),
  couponOff: yuan(quote.couponOff),
  creditOff: yuan(quote.creditOff),
  fee: yuan(quote.fee),
  pays: yuan(quote.pays),
  days: quote.days,
  EndTime: endsAt,
  lines: quote.lines.map(({ name, amount }) => ({ name: NAMES[name], amount: yuan(amount) })),
  payTypes,
  refundDays: config.sales.refundDays,
})

const payTypes = ({ payments }: Services, { agentCode, offered }: Seller): WireQuote['payTypes'] =>
  sellsThroughService(agentCode) ? [] : offered.flatMap((key) => payments.providers.get(key)?.name ?? [])

/** The quote, line by line; makes no order. */
export const discount: Handler<'sales.discount'> = async ({ params, caller, services, request }) => {
  const seller = await sellerFor(services, request, params.agentCode)
  const offer = await services.sales.offerFor(askOf(params, caller.userID, seller))
  return present(services, offer, payTypes(services, seller))
}

export const getOrderNumber: Handler<'sales.getOrderNumber'> = async ({ caller, services }) => ({
  orderID: await services.sales.newOrderNo(caller.userID),
})

export const unifiedPayQRCode: Handler<'sales.unifiedPayQRCode'> = async ({ params, caller, services, request }) => {
  mustBeOwn(params.userID, caller)
  let { appID } = params
  if (appID === undefined && params.appEName !== undefined) {
    appID = (await services.subjects.subjectByOldOrNewCode(params.appEName))?.subject_id
    if (appID === undefined) throw notFound('该科目')
  }
  return open(services, request, { ...params, ...(appID !== undefined && { appID }) }, caller.userID)
}

export const spread: Handler<'sales.spread'> = ({ params, caller, services, request }) =>
  open(services, request, { ...params, type: 'vn', purchase: 'spread' }, caller.userID)

type Opening = Wanted &
  Partial<Pick<Params<'sales.unifiedPayQRCode'>, 'payType' | 'orderID' | 'price' | 'buyChannel' | 'equipment'>>

async function open(services: Services, request: FastifyRequest, params: Opening, userID: number): Promise<WireOpened> {
  const seller = await sellerFor(services, request, params.agentCode)
  const ask: OpenAsk = {
    ...askOf(params, userID, seller),
    orderNo: params.orderID,
    shownPrice: params.price === undefined ? undefined : fenOf(params.price),
    offered: seller.offered,
    payType: params.payType,
    origin: publicOrigin(services.config, request),
    clientIp: request.ip,
    buyChannel: params.buyChannel ?? '',
    equipment: params.equipment ?? '',
  }
  return presentOpened(services, await services.sales.openOrder(ask), payTypes(services, seller))
}

function presentOpened(services: Services, { order, attempt }: Opened, types: WireQuote['payTypes']): WireOpened {
  const basis = JSON.parse(order.price_basis) as Pick<Offer, 'quote' | 'endsAt'>
  return {
    orderID: order.order_no,
    id: attempt ? String(attempt.attempt_id) : '',
    QRCode: attempt?.qr_text ?? '',
    provider: attempt?.provider ?? '',
    payType: (attempt && services.payments.providers.get(attempt.provider)?.name) ?? '',
    price: yuan(order.amount),
    quote: present(services, basis, types),
    expires: order.expires_at,
    instalments: order.instalments as Instalments,
    state: order.state,
  }
}

/** The amount for each number of instalments. `contents` names a bundle, or is empty. */
export const getHuabeiPrice: Handler<'sales.getHuabeiPrice'> = async ({ params, caller, services, request }) => {
  mustBeOwn(params.userID, caller)
  const subject = await services.subjects.subjectByOldOrNewCode(params.appEName)
  if (!subject) throw notFound('该科目')
  const seller = await sellerFor(services, request, params.agentCode)
  const { contents, vn } = params
  const { quote } = await services.sales.offerFor(
    askOf({ appID: subject.subject_id, vn, ...(contents && { type: 'wsgroup', contents }) }, caller.userID, seller),
  )
  return {
    list: INSTALMENTS.flatMap((count) => {
      const plan = instalmentPlan(quote.pays, count, services.config.sales.instalmentRates)
      if (!plan) return []
      const { each, first, fee, total } = plan
      return [{ hbfqnum: count, each: yuan(each), first: yuan(first), fee: yuan(fee), total: yuan(total) }]
    }),
  }
}

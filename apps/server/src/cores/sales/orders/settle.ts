import { commissionOf } from '@tizhou/domain/sales/commission'
import { ledgerLines } from '@tizhou/domain/sales/ledger'
import type { Tx } from '../../../platform/database/store.ts'
import type { PaymentNews } from '../../../platform/payments/port.ts'
import { lockLearner } from '../../people/learnerLock.ts'
import { enterInLedger } from '../ledger/ledger.ts'
import { commissionRate } from '../prices/commission.ts'
import { askRefundOfAttempt } from '../refunds/refundRows.ts'
import type { SalesServices } from '../salesServices.ts'
import type { OrderFollower } from './followers.ts'
import { basisHolds, giveAccess } from './giveAccess.ts'
import { openCase, type ReturnedKind } from './moneyCases.ts'
import {
  type AttemptRow,
  addOrderEvent,
  attemptByTrade,
  changeAttempt,
  changeOrder,
  type OrderRow,
  orderByID,
} from './orderRows.ts'
import { freeOnce, onceTaken, settleOnce } from './reservations.ts'
import { holdUnknown } from './unknownPayment.ts'

/** Result of a notification; stored, so that a repetition changes nothing. */
export type NewsOutcome =
  | 'settled'
  | 'duplicate'
  | 'wrongAmount'
  | 'unknownOrder'
  | 'returned'
  | 'closed'
  | 'refund'
  | 'ignored'

/** How a payment became known: by a notification, or by a query. */
export interface Payment {
  tradeNo: string
  amountFen: number
  paidAt: number
}

/**
 * Handles a verified notification (the port has checked signature, merchant and app) exactly once: repeated, early and
 * late ones change nothing twice. Its amount counts only if it is the order's; otherwise the provider is queried at
 * once.
 */
export async function paymentArrived(services: SalesServices, news: PaymentNews): Promise<NewsOutcome> {
  const { provider } = news
  const now = services.now()
  const { outcome, userID } = await services.store.write(async (tx) => {
    const known = await tx.db
      .selectFrom('payment_news')
      .select('outcome')
      .where('provider', '=', provider)
      .where('news_id', '=', news.newsId)
      .executeTakeFirst()
    if (known) return { outcome: 'duplicate' as const, userID: undefined }
    const { outcome, userID } = await takeNews(tx, services.orderFollowers, news, now)
    await tx.db
      .insertInto('payment_news')
      .values({
        provider,
        news_id: news.newsId,
        received_at: now,
        out_trade_no: news.outTradeNo,
        amount: news.amountFen,
        outcome,
      })
      // A concurrent repetition on another server: the learner's lock makes one of them the second.
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return { outcome, userID }
  })
  if (userID !== undefined) services.entitlements.forget(userID)
  return outcome
}

async function takeNews(
  tx: Tx,
  followers: readonly OrderFollower[],
  news: PaymentNews,
  now: number,
): Promise<{ outcome: NewsOutcome; userID?: number }> {
  const { provider } = news
  const attempt = await attemptByTrade(tx, news.outTradeNo)
  if (!attempt || attempt.provider !== provider) {
    if (news.kind === 'paid')
      await holdUnknown(
        tx,
        {
          provider,
          outTradeNo: news.outTradeNo,
          tradeNo: news.tradeNo,
          amount: news.amountFen,
          paidAt: news.paidAt,
        },
        now,
      )
    return { outcome: 'unknownOrder' }
  }
  if (news.kind === 'refunded') {
    await takeRefundNews(tx, attempt, news, now)
    return { outcome: 'refund' }
  }
  if (news.kind === 'closed') {
    // Believed only after a query: a closed trade may have been paid before.
    if (attempt.state === 'open' || attempt.state === 'opening')
      await changeAttempt(tx, attempt.attempt_id, { ask_at: now })
    return { outcome: 'closed' }
  }
  if (news.amountFen !== attempt.amount) {
    await openCase(tx, {
      key: `wrongNews:${attempt.attempt_id}`,
      kind: 'wrongAmount',
      orderID: attempt.order_id,
      attemptID: attempt.attempt_id,
      amount: news.amountFen,
      note: `通知金额 ${news.amountFen} 分，应为 ${attempt.amount} 分；未开通，已向支付方核实`,
      at: now,
    })
    if (attempt.state !== 'paid') await changeAttempt(tx, attempt.attempt_id, { ask_at: now })
    return { outcome: 'wrongAmount' }
  }
  return settleAttempt(
    tx,
    followers,
    attempt,
    { tradeNo: news.tradeNo, amountFen: news.amountFen, paidAt: news.paidAt },
    now,
  )
}

/** News of a requested refund makes the job query it now; a refund not requested here opens a case. */
async function takeRefundNews(tx: Tx, attempt: AttemptRow, news: PaymentNews, now: number): Promise<void> {
  const refunds = await tx.db
    .selectFrom('sale_refund')
    .select(['refund_id', 'refund_no', 'state'])
    .where('attempt_id', '=', attempt.attempt_id)
    .execute()
  const meant = refunds.filter(({ refund_no }) => news.refundNo === undefined || refund_no === news.refundNo)
  for (const { refund_id } of meant.filter(({ state }) => state === 'sent'))
    await tx.db.updateTable('sale_refund').set({ ask_at: now }).where('refund_id', '=', refund_id).execute()
  if (meant.length > 0) return
  await openCase(tx, {
    key: `foreignRefund:${attempt.attempt_id}:${news.refundNo ?? news.newsId}`,
    kind: 'foreignRefund',
    orderID: attempt.order_id,
    attemptID: attempt.attempt_id,
    amount: news.amountFen,
    note: `支付方通知退款 ${news.refundNo ?? ''}，本站没有这笔退款`,
    at: now,
  })
}

/**
 * Settles a payment in one transaction: attempt, order, access, ledger with the agent's commission, coupon, history and
 * the learner's change log. A payment that cannot grant access is refunded automatically, and a case tells staff why.
 */
export async function settleAttempt(
  tx: Tx,
  followers: readonly OrderFollower[],
  seen: AttemptRow,
  payment: Payment,
  now: number,
): Promise<{ outcome: NewsOutcome; userID?: number }> {
  const { user_id } = (await orderByID(tx, seen.order_id)) as OrderRow
  // From here on all purchases of the learner are serialised.
  await lockLearner(tx, user_id)
  const order = (await orderByID(tx, seen.order_id)) as OrderRow
  const attempt = (await attemptByTrade(tx, seen.out_trade_no)) as AttemptRow
  if (attempt.state === 'paid') return secondPayment(tx, order, attempt, payment, now)
  await changeAttempt(tx, attempt.attempt_id, {
    state: 'paid',
    ask_at: null,
    provider_trade_no: payment.tradeNo,
    paid_at: payment.paidAt,
    // The amount paid, so that all of it can be refunded.
    amount: payment.amountFen,
  })
  if (payment.amountFen !== attempt.amount) {
    const why = `支付方实收 ${payment.amountFen} 分，订单为 ${attempt.amount} 分`
    await sendBack(tx, order, attempt, payment, { kind: 'wrongAmount', why, now })
    return { outcome: 'returned' }
  }
  const waits = order.state === 'new' || order.state === 'open'
  if (!waits && order.state !== 'closed') {
    await sendBack(tx, order, attempt, payment, { kind: 'doublePayment', why: '同一订单已经支付', now })
    return { outcome: 'returned' }
  }
  const unwanted = await whyUnwanted(tx, order, now)
  if (unwanted) {
    await sendBack(tx, order, attempt, payment, { ...unwanted, now })
    return { outcome: 'returned' }
  }
  await pay(tx, followers, order, attempt, payment, now)
  return { outcome: 'settled', userID: user_id }
}

/** A second trade of the provider under one number: a case for staff, never access. A repetition has no effect. */
async function secondPayment(
  tx: Tx,
  order: OrderRow,
  attempt: AttemptRow,
  payment: Payment,
  now: number,
): Promise<{ outcome: NewsOutcome }> {
  if (payment.tradeNo === attempt.provider_trade_no) return { outcome: 'duplicate' }
  await openCase(tx, {
    key: `secondTrade:${attempt.attempt_id}:${payment.tradeNo}`,
    kind: 'doublePayment',
    orderID: order.order_id,
    attemptID: attempt.attempt_id,
    amount: payment.amountFen,
    note: `支付方的第二笔交易 ${payment.tradeNo}，须人工核实`,
    at: now,
  })
  return { outcome: 'ignored' }
}

/** The case of a payment that must be refunded; undefined where it grants access. */
async function whyUnwanted(
  tx: Tx,
  order: OrderRow,
  now: number,
): Promise<{ kind: ReturnedKind; why: string } | undefined> {
  const taken = await onceTaken(tx, order)
  if (taken) return taken
  return (await basisHolds(tx, order, now)) ? undefined : { kind: 'lateUnwanted', why: '原班次已变更，差价不再成立' }
}

/** Pays an order with held money that staff linked to it. Gives why it cannot; then nothing was changed. */
export async function payFromHeld(
  tx: Tx,
  followers: readonly OrderFollower[],
  order: OrderRow,
  attempt: AttemptRow,
  now: number,
): Promise<string | undefined> {
  const unwanted = await whyUnwanted(tx, order, now)
  if (unwanted) return unwanted.why
  const payment = {
    tradeNo: attempt.provider_trade_no ?? '',
    amountFen: attempt.amount,
    paidAt: attempt.paid_at ?? now,
  }
  await pay(tx, followers, order, attempt, payment, now, 'suspense')
  return undefined
}

async function pay(
  tx: Tx,
  followers: readonly OrderFollower[],
  order: OrderRow,
  attempt: AttemptRow,
  payment: Payment,
  now: number,
  from: 'provider' | 'suspense' = 'provider',
): Promise<void> {
  const sold = { subjectID: order.subject_id, vn: order.bundle_id === null ? order.vn : null }
  const rate = await commissionRate(tx, { agentCode: order.agent_code, ...sold }, payment.paidAt)
  const commission = commissionOf(order.amount - order.fee, rate)
  const earning = { amount: order.amount, fee: order.fee, agentCode: order.agent_code, commission }
  await enterInLedger(tx, {
    key: `paid:${attempt.attempt_id}`,
    kind: 'paid',
    orderID: order.order_id,
    at: now,
    lines: ledgerLines(
      from === 'provider' ? { kind: 'paid', provider: attempt.provider, ...earning } : { kind: 'accepted', ...earning },
    ),
  })
  await settleOnce(tx, order, now)
  await giveAccess(tx, order, now, followers)
  const isLate = from === 'provider' && order.state === 'closed'
  if (isLate) {
    await addOrderEvent(tx, order.order_id, { kind: 'late', at: now, data: { provider: attempt.provider } })
    await openCase(tx, {
      key: `late:${attempt.attempt_id}`,
      kind: 'lateGiven',
      orderID: order.order_id,
      attemptID: attempt.attempt_id,
      amount: order.amount,
      note: '订单关闭后到账，已照常开通',
      at: now,
    })
  }
  await changeOrder(
    tx,
    order,
    { state: 'paid', paid_at: payment.paidAt, closed_at: null, due_at: null, commission },
    { kind: 'paid', at: now, data: { provider: attempt.provider, tradeNo: payment.tradeNo, amount: order.amount } },
  )
}

/** Kind of the ledger entry for a payment that grants nothing. */
const UNWANTED = 'held'

/** Whether a payment granted nothing: its return is no refund of the order. */
export const isUnwanted = async (tx: Tx, attempt: AttemptRow): Promise<boolean> =>
  (
    await tx.db
      .selectFrom('ledger_entry')
      .select('kind')
      .where('event_key', '=', `paid:${attempt.attempt_id}`)
      .executeTakeFirst()
  )?.kind === UNWANTED

/** Books the money in suspense, requests a refund, and records why in the order and a case. */
async function sendBack(
  tx: Tx,
  order: OrderRow,
  attempt: AttemptRow,
  payment: Payment,
  { kind, why, now }: { kind: ReturnedKind; why: string; now: number },
): Promise<void> {
  await enterInLedger(tx, {
    key: `paid:${attempt.attempt_id}`,
    kind: UNWANTED,
    orderID: order.order_id,
    at: now,
    lines: ledgerLines({ kind: 'held', provider: attempt.provider, amount: payment.amountFen }),
  })
  await askRefundOfAttempt(tx, order, attempt, { amount: payment.amountFen, reason: why, at: now, isReturn: true })
  await openCase(tx, {
    key: `${kind}:${attempt.attempt_id}`,
    kind,
    orderID: order.order_id,
    attemptID: attempt.attempt_id,
    amount: payment.amountFen,
    note: `${why}，款项自动原路退回`,
    at: now,
  })
  // An order that was paid before keeps its state; an unpaid one waits for the return of the money.
  const isOwn = order.state === 'new' || order.state === 'open' || order.state === 'closed'
  if (isOwn) await freeOnce(tx, order)
  await changeOrder(tx, order, isOwn ? { state: 'late', due_at: null, closed_at: order.closed_at ?? now } : {}, {
    kind: 'unwanted',
    at: now,
    data: { why, amount: payment.amountFen },
  })
}

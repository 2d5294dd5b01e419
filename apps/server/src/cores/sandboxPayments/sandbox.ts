import { randomBytes } from 'node:crypto'
import { momentInBeijing } from '@tizhou/domain/dates/beijing'
import type { Logger } from 'pino'
import type { Store } from '../../platform/database/store.ts'
import {
  type BillLine,
  notifyUrl,
  type OpenAsk,
  type PaymentNews,
  type PaymentProvider,
  ProviderRefused,
  type RawNews,
  type RefundAsk,
  type TradeState,
} from '../../platform/payments/port.ts'
import type { ServerKeys } from '../../platform/serverKeys.ts'
import { newsOf } from './sandboxNews.ts'
import { checkSigned, formProof, signedHeaders } from './sandboxSignature.ts'
import {
  addNews,
  addRefund,
  addTrade,
  closeTrade,
  dueNews,
  markNews,
  newsByID,
  paidIn,
  payTrade,
  refundedIn,
  refundOf,
  type TradeRow,
  takeRefund,
  tradeByNo,
  tradeByPage,
} from './trades.ts'

export const SANDBOX_PAGES = '/pay/sandbox'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
/** Delays of repeated notifications, as WeChat Pay's. */
export const RETRIES = [
  15 * SECOND,
  15 * SECOND,
  30 * SECOND,
  3 * MINUTE,
  10 * MINUTE,
  20 * MINUTE,
  30 * MINUTE,
  30 * MINUTE,
  30 * MINUTE,
  HOUR,
  3 * HOUR,
  3 * HOUR,
  3 * HOUR,
  6 * HOUR,
  6 * HOUR,
]
const ANSWER_MS = 5_000
/** The fee is 0.6 % of each payment, returned with a refund. */
const FEE_BASIS_POINTS = 60
const BILL_PAGE = 500
const DAY = 24 * HOUR

const feeOf = (fen: number): number => Math.round((fen * FEE_BASIS_POINTS) / 10_000)
const random = (): string => randomBytes(16).toString('base64url')

/** The row of a notification: sent by this server after the commit, by any server from the first retry on. */
const newsRow = (news: Omit<PaymentNews, 'provider'>, at: number) => ({
  news_id: news.newsId,
  body: JSON.stringify(news),
  next_at: at + (RETRIES[0] as number),
})

/** Result of a payment attempt. */
export type Paying = 'paid' | 'already' | 'closed' | 'unknown'

export interface SandboxParts {
  store: Store
  keys: ServerKeys
  now: () => number
  log: Pick<Logger, 'warn'>
}

/**
 * A payment provider within this installation, for those without a provider's contract: it keeps books, shows a payment
 * page, sends signed notifications over HTTP, and writes bills. No money moves.
 */
export class Sandbox implements PaymentProvider {
  readonly name = 'sandbox'
  readonly key = 'sandbox'
  readonly #parts: SandboxParts
  readonly #telling = new Set<Promise<unknown>>()
  /** This server's own origin: notifications are sent nowhere else. */
  #origin: string | undefined
  #stopped = false

  constructor(parts: SandboxParts) {
    this.#parts = parts
  }

  /** Sets the origin; notifications wait until then. */
  listensAt(origin: string): void {
    this.#origin = origin
  }

  /** Waits for notifications being sent. */
  async stop(): Promise<void> {
    this.#stopped = true
    await Promise.allSettled(this.#telling)
  }

  async open(ask: OpenAsk): Promise<{ qrText: string }> {
    const { store, now } = this.#parts
    const trade = await store.write((tx) =>
      addTrade(tx, {
        out_trade_no: ask.outTradeNo,
        trade_no: `sandbox-${random()}`,
        page: random(),
        title: ask.title,
        amount: ask.amountFen,
        instalments: ask.instalments,
        state: 'open',
        opened_at: now(),
        expires_at: ask.expiresAt,
        paid_at: null,
        refunded: 0,
      }),
    )
    if (trade.amount !== ask.amountFen) throw new ProviderRefused('OUT_TRADE_NO_USED')
    return { qrText: `${new URL(ask.notifyUrl).origin}${SANDBOX_PAGES}/${trade.page}` }
  }

  async query(outTradeNo: string): Promise<TradeState> {
    const trade = await tradeByNo(this.#parts.store, outTradeNo)
    if (!trade) return { state: 'unknown' }
    if (trade.state === 'paid')
      return { state: 'paid', tradeNo: trade.trade_no, amountFen: trade.amount, paidAt: trade.paid_at ?? 0 }
    return { state: this.isOpen(trade) ? 'open' : 'closed' }
  }

  async close(outTradeNo: string): Promise<'closed' | 'paid' | 'unknown'> {
    const trade = await this.#parts.store.write(async (tx) => {
      await closeTrade(tx, outTradeNo)
      return tradeByNo(tx, outTradeNo)
    })
    return trade === undefined ? 'unknown' : trade.state === 'paid' ? 'paid' : 'closed'
  }

  async refund({ outTradeNo, refundNo, amountFen, totalFen }: RefundAsk): Promise<'done' | 'pending'> {
    const { store, now } = this.#parts
    const newsID = random()
    const at = now()
    if (amountFen <= 0) throw new ProviderRefused('AMOUNT_TOO_SMALL')
    const isNew = await store.write(async (tx) => {
      const trade = await tradeByNo(tx, outTradeNo)
      if (trade?.state !== 'paid' || trade.amount !== totalFen) throw new ProviderRefused('TRADE_NOT_FOUND')
      const row = { out_trade_no: outTradeNo, refund_no: refundNo, amount: amountFen, at }
      if (!(await addRefund(tx, row))) {
        const there = await refundOf(tx, outTradeNo, refundNo)
        if (there?.amount !== amountFen) throw new ProviderRefused('REFUND_NO_USED')
        return false
      }
      if (!(await takeRefund(tx, row))) throw new ProviderRefused('AMOUNT_TOO_LARGE')
      const { trade_no: tradeNo } = trade
      const news = { newsId: newsID, outTradeNo, tradeNo, kind: 'refunded' as const, amountFen, paidAt: at, refundNo }
      await addNews(tx, newsRow(news, at))
      return true
    })
    if (isNew) this.#tellSoon(newsID)
    return 'done'
  }

  async queryRefund(outTradeNo: string, refundNo: string): Promise<'done' | 'unknown'> {
    return (await refundOf(this.#parts.store, outTradeNo, refundNo)) ? 'done' : 'unknown'
  }

  async read(raw: RawNews): Promise<PaymentNews> {
    checkSigned(await this.#key(), raw, this.#parts.now())
    return { ...newsOf(raw.body), provider: this.key }
  }

  answer(arrived: boolean) {
    return {
      status: arrived ? 200 : 500,
      type: 'application/json; charset=utf-8',
      body: JSON.stringify({ code: arrived ? 'SUCCESS' : 'FAIL' }),
    }
  }

  async *bill(day: string): AsyncGenerator<BillLine> {
    const { store } = this.#parts
    const from = momentInBeijing(`${day}T00:00:00`)
    const span = { from, until: from + DAY }
    let after: { at: number; key: string } | undefined
    for (;;) {
      const rows = await paidIn(store, span, after, BILL_PAGE)
      for (const { out_trade_no: outTradeNo, trade_no: tradeNo, amount, paid_at } of rows) {
        const at = paid_at ?? 0
        after = { at, key: outTradeNo }
        yield { outTradeNo, tradeNo, kind: 'paid', amountFen: amount, feeFen: feeOf(amount), at }
      }
      if (rows.length < BILL_PAGE) break
    }
    after = undefined
    for (;;) {
      const rows = await refundedIn(store, span, after, BILL_PAGE)
      for (const { out_trade_no: outTradeNo, trade_no: tradeNo, refund_no: refundNo, amount, at } of rows) {
        after = { at, key: refundNo }
        yield { outTradeNo, tradeNo, kind: 'refunded', amountFen: amount, feeFen: -feeOf(amount), at, refundNo }
      }
      if (rows.length < BILL_PAGE) break
    }
  }

  /** The trade of a payment page, and the proof for its form. */
  async shown(page: string): Promise<{ trade: TradeRow; proof: string } | undefined> {
    const trade = await tradeByPage(this.#parts.store, page)
    return trade && { trade, proof: formProof(await this.#key(), page) }
  }

  isOpen(trade: TradeRow): boolean {
    return trade.state === 'open' && trade.expires_at > this.#parts.now()
  }

  /** A payer confirms on the payment page. */
  async pay(page: string): Promise<Paying> {
    const { store, now } = this.#parts
    const newsID = random()
    const at = now()
    const outcome = await store.write(async (tx): Promise<Paying> => {
      const paid = await payTrade(tx, page, at)
      const trade = await tradeByPage(tx, page)
      if (!trade) return 'unknown'
      if (!paid) return trade.state === 'paid' ? 'already' : 'closed'
      const { out_trade_no: outTradeNo, trade_no: tradeNo, amount: amountFen } = trade
      await addNews(tx, newsRow({ newsId: newsID, outTradeNo, tradeNo, kind: 'paid', amountFen, paidAt: at }, at))
      return 'paid'
    })
    if (outcome === 'paid') this.#tellSoon(newsID)
    return outcome
  }

  /** Whether notifications are due that this server can send. */
  async hasDue(): Promise<boolean> {
    return this.#origin !== undefined && (await dueNews(this.#parts.store, this.#parts.now(), 1)).length > 0
  }

  /** Sends due notifications again. */
  async tellDue(limit: number): Promise<void> {
    const due = await dueNews(this.#parts.store, this.#parts.now(), limit)
    await Promise.all(due.map((news) => this.#tell(news)))
  }

  #tellSoon(newsID: string): void {
    const telling = this.#tellByID(newsID).catch((error: Error) => this.#parts.log.warn({ err: error.name }, 'sandbox'))
    this.#telling.add(telling)
    telling.finally(() => this.#telling.delete(telling))
  }

  async #tellByID(newsID: string): Promise<void> {
    const news = await newsByID(this.#parts.store, newsID)
    if (news) await this.#tell(news)
  }

  async #tell(news: { news_id: string; body: string; tries: number }): Promise<void> {
    const { store, now } = this.#parts
    if (this.#stopped || this.#origin === undefined) return
    const arrived = await this.#post(this.#origin, news.body)
    const tries = news.tries + 1
    const wait = RETRIES[tries - 1]
    const next = arrived || wait === undefined ? null : now() + wait
    await store.write((tx) => markNews(tx, news.news_id, tries, next))
  }

  async #post(origin: string, body: string): Promise<boolean> {
    try {
      const reply = await fetch(notifyUrl(origin, this.key), {
        method: 'POST',
        headers: signedHeaders(await this.#key(), body, this.#parts.now()),
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(ANSWER_MS),
      })
      return (await reply.text()) === this.answer(true).body && reply.ok
    } catch {
      return false
    }
  }

  #key(): Promise<Buffer> {
    return this.#parts.keys.of('sandbox')
  }
}

import { beijingDate } from '@tizhou/domain/dates/beijing'
import {
  type BillLine,
  type PaymentNews,
  type PaymentProvider,
  type Payments,
  ProviderRefused,
  type TradeState,
} from '../platform/payments/port.ts'

interface Trade {
  amount: number
  state: 'open' | 'closed' | 'paid'
  tradeNo: string
  paidAt: number
  refunds: Map<string, { amount: number; state: 'done' | 'pending' | 'failed'; at: number }>
}

/** A provider controlled by tests: it pays, pays late or another amount, is away, or rejects refunds. */
export class FakeProvider implements PaymentProvider {
  readonly name = 'sandbox'
  readonly key = 'sandbox'
  readonly trades = new Map<string, Trade>()
  /** Whether every request fails. */
  away = false
  refunds: 'done' | 'pending' | 'failed' | 'refused' = 'done'
  readonly #now: () => number
  #news = 0

  constructor(now: () => number) {
    this.#now = now
  }

  /** As the services have it. */
  get payments(): Payments {
    return {
      providers: new Map([[this.key, this]]),
      offered: ({ alipay, phone_pay_url, wechat_pay_url, wechat_pay }) =>
        [alipay, phone_pay_url, wechat_pay_url, wechat_pay].every((field) => field === '-1') ? [] : [this.key],
      pages: () => ({}),
    }
  }

  #reach(): void {
    if (this.away) throw new Error('away')
  }

  async open({ outTradeNo, amountFen }: { outTradeNo: string; amountFen: number }) {
    this.#reach()
    const trade: Trade = { amount: amountFen, state: 'open', tradeNo: `t-${outTradeNo}`, paidAt: 0, refunds: new Map() }
    if (!this.trades.has(outTradeNo)) this.trades.set(outTradeNo, trade)
    return { qrText: `http://pay/${outTradeNo}` }
  }

  /** A payer pays; with `late` even a closed trade. Gives the notification. */
  pay(outTradeNo: string, { late = false, amount }: { late?: boolean; amount?: number } = {}): PaymentNews {
    const trade = this.trades.get(outTradeNo)
    if (!trade || (trade.state === 'closed' && !late)) throw new Error(`${outTradeNo} cannot be paid`)
    trade.state = 'paid'
    trade.paidAt ||= this.#now()
    if (amount !== undefined) trade.amount = amount
    return this.news(outTradeNo)
  }

  news(outTradeNo: string, of: Partial<PaymentNews> = {}): PaymentNews {
    const trade = this.trades.get(outTradeNo)
    return {
      provider: this.key,
      newsId: `n${++this.#news}`,
      outTradeNo,
      tradeNo: trade?.tradeNo ?? 't-unknown',
      kind: 'paid',
      amountFen: trade?.amount ?? 1,
      paidAt: trade?.paidAt ?? this.#now(),
      ...of,
    }
  }

  async query(outTradeNo: string): Promise<TradeState> {
    this.#reach()
    const trade = this.trades.get(outTradeNo)
    if (!trade) return { state: 'unknown' }
    if (trade.state !== 'paid') return { state: trade.state }
    return { state: 'paid', tradeNo: trade.tradeNo, amountFen: trade.amount, paidAt: trade.paidAt }
  }

  async close(outTradeNo: string) {
    this.#reach()
    const trade = this.trades.get(outTradeNo)
    if (!trade) return 'unknown'
    if (trade.state === 'open') trade.state = 'closed'
    return trade.state === 'paid' ? 'paid' : 'closed'
  }

  async refund({ outTradeNo, refundNo, amountFen }: { outTradeNo: string; refundNo: string; amountFen: number }) {
    this.#reach()
    const trade = this.trades.get(outTradeNo)
    if (trade?.state !== 'paid') throw new Error('nothing was paid')
    if (this.refunds === 'refused') throw new ProviderRefused('TEST')
    const known = trade.refunds.get(refundNo)
    if (!known) trade.refunds.set(refundNo, { amount: amountFen, state: this.refunds, at: this.#now() })
    const all = [...trade.refunds.values()].reduce((sum, { amount }) => sum + amount, 0)
    if (all > trade.amount) throw new Error(`more goes back than came: ${outTradeNo}`)
    return this.refunds === 'done' ? 'done' : 'pending'
  }

  async queryRefund(outTradeNo: string, refundNo: string) {
    this.#reach()
    const refund = this.trades.get(outTradeNo)?.refunds.get(refundNo)
    if (!refund) return 'unknown'
    if (this.refunds !== 'refused') refund.state = this.refunds
    return refund.state
  }

  async read(): Promise<PaymentNews> {
    throw new Error('tests hand over what was read')
  }

  answer(arrived: boolean) {
    return { status: arrived ? 200 : 500, type: 'text/plain', body: String(arrived) }
  }

  async *bill(day: string): AsyncGenerator<BillLine> {
    for (const line of this.#lines()) if (beijingDate(line.at) === day) yield line
  }

  *#lines(): Generator<BillLine> {
    for (const [outTradeNo, { tradeNo, state, amount, paidAt, refunds }] of this.trades) {
      if (state !== 'paid') continue
      yield { outTradeNo, tradeNo, kind: 'paid', amountFen: amount, feeFen: 6, at: paidAt }
      for (const [refundNo, refund] of refunds)
        if (refund.state === 'done')
          yield { outTradeNo, tradeNo, kind: 'refunded', amountFen: refund.amount, feeFen: 0, at: refund.at, refundNo }
    }
  }
}

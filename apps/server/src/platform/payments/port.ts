import type { PayPages } from '@tizhou/domain/sales/payWays'

/**
 * What the shop asks of whoever takes the money, whichever it is. Amounts are integer fen, moments ms UTC. Nothing here
 * knows an order: a trade is named by its `outTradeNo`, which the shop makes and never uses twice.
 */

export type ProviderName = 'sandbox' | 'alipay' | 'wechat'

/** Nothing (0), or so many monthly payments (Alipay only; the others refuse any but 0). */
export type Instalments = 0 | 3 | 6 | 12

export interface OpenAsk {
  /** At most 32 letters, digits, `_` and `-`. */
  outTradeNo: string
  amountFen: number
  /** What the payer reads. */
  title: string
  /** From then on nobody can pay it. */
  expiresAt: number
  instalments: Instalments
  /** `notifyUrl(origin, key)`: its origin is where a payer's telephone reaches this installation. */
  notifyUrl: string
  clientIp?: string
}

/** `unknown`: the provider has no such trade, which is also what an opened one is that nobody has scanned (Alipay). */
export type TradeState =
  | { state: 'open' | 'closed' | 'unknown' }
  | { state: 'paid'; tradeNo: string; amountFen: number; paidAt: number }

export interface RefundAsk {
  outTradeNo: string
  /** Names the refund: the same one asked for again is the same refund. */
  refundNo: string
  amountFen: number
  /** What was paid. */
  totalFen: number
  reason: string
}

/** What a provider says by itself. Genuine: signed by it, for this merchant and app. Whether the amount fits is the shop's to say. */
export interface PaymentNews {
  /** Key of the provider that says it. */
  provider: string
  /** The same over all deliveries of the same news. */
  newsId: string
  outTradeNo: string
  /** The provider's number of the trade; empty where the news carries none. */
  tradeNo: string
  kind: 'paid' | 'closed' | 'refunded'
  /** Of the payment; with `refunded` of the refund (Alipay: of all refunds of the trade so far). */
  amountFen: number
  /** With `refunded` and `closed` when that was. */
  paidAt: number
  refundNo?: string
}

export interface RawNews {
  /** Lower-case names. */
  headers: Record<string, string | undefined>
  /** As it came, byte by byte. */
  body: string
}

export interface BillLine {
  outTradeNo: string
  tradeNo: string
  kind: 'paid' | 'refunded'
  /** Always positive. */
  amountFen: number
  /** What the provider keeps of a payment; negative where it gives some of it back with a refund. */
  feeFen: number
  at: number
  refundNo?: string
}

export interface PaymentProvider {
  readonly name: ProviderName
  /** Names the account: the name of the provider for the installation's own, `alipay-hope` for another. Part of its notification address. */
  readonly key: string
  /** The same trade opened again gives the same one. Throws ProviderDown. */
  open(ask: OpenAsk): Promise<{ qrText: string }>
  query(outTradeNo: string): Promise<TradeState>
  /**
   * `paid`: too late to close. `unknown`: there is no such trade. With Alipay that is also a code that nobody has scanned
   * yet: it can be paid until it expires, so that a payment may still come.
   */
  close(outTradeNo: string): Promise<'closed' | 'paid' | 'unknown'>
  /** Throws ProviderRefused where the provider will never do it. */
  refund(ask: RefundAsk): Promise<'done' | 'pending'>
  queryRefund(outTradeNo: string, refundNo: string): Promise<'done' | 'pending' | 'failed' | 'unknown'>
  /**
   * Throws Forged for what the provider did not sign as it should, and for another merchant or app. Undefined: genuine,
   * and nothing the shop has to know.
   */
  read(raw: RawNews): Promise<PaymentNews | undefined>
  /** What the provider wants to hear: it sends again what it was not told to have arrived. */
  answer(arrived: boolean): { status: number; type: string; body: string }
  /** The day's payments and refunds by the provider's own books; `day` as YYYY-MM-DD in Beijing. Throws NoBillYet. */
  bill(day: string): AsyncIterable<BillLine>
}

/** What of an agent decides how it is paid. */
export interface AgentPayment {
  alipay: string
  phone_pay_url: string
  wechat_pay_url: string
  wechat_pay: string
  pc_pay_url: string
  is_wechat_pay: number
}

export interface Payments {
  /** By their keys. */
  readonly providers: ReadonlyMap<string, PaymentProvider>
  /** Keys of the providers through which the agent is paid now, best first; none where it has no payment option. */
  offered(agent: AgentPayment): string[]
  /** Pages of the agent's own where it is paid. */
  pages(agent: AgentPayment): PayPages
}

/** A notification that is not the provider's. `why` names no value of it: it may be logged. */
export class Forged extends Error {
  readonly why: string
  constructor(why: string) {
    super(`forged: ${why}`)
    this.why = why
  }
}

/** Not reached, or no answer that counts: what was asked may have happened all the same. `code` may be logged. */
export class ProviderDown extends Error {
  readonly code: string
  constructor(code: string) {
    super(`the payment provider did not answer: ${code}`)
    this.code = code
  }
}

/** The provider said no, and will again. `code` is its word for it and may be logged. */
export class ProviderRefused extends Error {
  readonly code: string
  constructor(code: string) {
    super(`the payment provider refused: ${code}`)
    this.code = code
  }
}

/** The day's bill is not made yet. */
export class NoBillYet extends Error {}

/** Where a provider's notifications arrive; `origin` as `https://host`. */
export const notifyUrl = (origin: string, key: string): string => `${origin}/pay/notify/${key}`

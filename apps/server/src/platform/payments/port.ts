import type { PayPages } from '@tizhou/domain/sales/payWays'

/**
 * The port to payment providers. Amounts are integer fen, moments ms UTC. Providers know no orders: a trade is named by
 * its `outTradeNo`, which the shop makes and never uses twice.
 */

export type ProviderName = 'sandbox' | 'alipay' | 'wechat'

/** None (0), or the number of monthly payments (Alipay only; the others refuse any but 0). */
export type Instalments = 0 | 3 | 6 | 12

export interface OpenAsk {
  /** At most 32 letters, digits, `_` and `-`. */
  outTradeNo: string
  amountFen: number
  /** Shown to the payer. */
  title: string
  /** Nobody can pay the trade after this moment. */
  expiresAt: number
  instalments: Instalments
  /** `notifyUrl(origin, key)`, with the origin at which a payer's telephone reaches this installation. */
  notifyUrl: string
  clientIp?: string
}

/** `unknown`: the provider has no such trade; with Alipay also a trade whose code nobody has scanned yet. */
export type TradeState =
  | { state: 'open' | 'closed' | 'unknown' }
  | { state: 'paid'; tradeNo: string; amountFen: number; paidAt: number }

export interface RefundAsk {
  outTradeNo: string
  /** Names the refund: a second request with the same number is the same refund. */
  refundNo: string
  amountFen: number
  /** The amount paid. */
  totalFen: number
  reason: string
}

/**
 * A verified notification: signed by the provider, for this merchant and app. Whether the amount is right is checked by
 * the shop.
 */
export interface PaymentNews {
  /** Key of the provider. */
  provider: string
  /** The same for all deliveries of one notification. */
  newsId: string
  outTradeNo: string
  /** The provider's number of the trade; empty where the notification has none. */
  tradeNo: string
  kind: 'paid' | 'closed' | 'refunded'
  /** The amount paid; with `refunded` the amount refunded (Alipay: all refunds of the trade so far). */
  amountFen: number
  /** With `refunded` and `closed` the moment of that. */
  paidAt: number
  refundNo?: string
}

export interface RawNews {
  /** Names in lower case. */
  headers: Record<string, string | undefined>
  /** Exactly as received. */
  body: string
}

export interface BillLine {
  outTradeNo: string
  tradeNo: string
  kind: 'paid' | 'refunded'
  /** Always positive. */
  amountFen: number
  /** What the provider keeps of a payment; negative where a refund returns some of it. */
  feeFen: number
  at: number
  refundNo?: string
}

export interface PaymentProvider {
  readonly name: ProviderName
  /**
   * Names the account: the provider's name for the installation's own, `alipay-hope` for another. Part of its
   * notification address.
   */
  readonly key: string
  /** Opening the same trade again gives the same one. Throws ProviderDown. */
  open(ask: OpenAsk): Promise<{ qrText: string }>
  query(outTradeNo: string): Promise<TradeState>
  /**
   * `paid`: too late to close. `unknown`: there is no such trade. With Alipay that includes a code that nobody has
   * scanned yet, which can be paid until it expires: a payment may still come.
   */
  close(outTradeNo: string): Promise<'closed' | 'paid' | 'unknown'>
  /** Throws ProviderRefused where the provider refuses for good. */
  refund(ask: RefundAsk): Promise<'done' | 'pending'>
  queryRefund(outTradeNo: string, refundNo: string): Promise<'done' | 'pending' | 'failed' | 'unknown'>
  /**
   * Throws Forged for a wrong signature, and for another merchant or app. Undefined: genuine, but irrelevant to the
   * shop.
   */
  read(raw: RawNews): Promise<PaymentNews | undefined>
  /** The answer that the provider expects: it repeats notifications that were not confirmed. */
  answer(arrived: boolean): { status: number; type: string; body: string }
  /** The day's payments and refunds in the provider's books; `day` as YYYY-MM-DD in Beijing. Throws NoBillYet. */
  bill(day: string): AsyncIterable<BillLine>
}

/** The fields of an agent that decide how its learners pay. */
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
  /**
   * Keys of the providers through which the agent's learners can pay now, best first; empty where the agent has no way
   * of payment.
   */
  offered(agent: AgentPayment): string[]
  /** The agent's own payment pages. */
  pages(agent: AgentPayment): PayPages
}

/** A notification with a wrong signature. `why` contains no value of it and may be logged. */
export class Forged extends Error {
  readonly why: string
  constructor(why: string) {
    super(`forged: ${why}`)
    this.why = why
  }
}

/** The provider was not reached or gave no valid answer: the request may have taken effect. `code` may be logged. */
export class ProviderDown extends Error {
  readonly code: string
  constructor(code: string) {
    super(`the payment provider did not answer: ${code}`)
    this.code = code
  }
}

/** The provider refused, and would again. `code` is its error code and may be logged. */
export class ProviderRefused extends Error {
  readonly code: string
  constructor(code: string) {
    super(`the payment provider refused: ${code}`)
    this.code = code
  }
}

/** The day's bill does not exist yet. */
export class NoBillYet extends Error {}

/** The address of a provider's notifications; `origin` as `https://host`. */
export const notifyUrl = (origin: string, key: string): string => `${origin}/pay/notify/${key}`

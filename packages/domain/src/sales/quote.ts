import { pointsOf, sumOf } from './fen.ts'
import { type InstalmentRates, type Instalments, instalmentPlan } from './instalments.ts'
import type { Price } from './price.ts'

export type OrderKind = 'open' | 'upgrade' | 'discount' | 'spread'

/** What a discount or a coupon takes off. `percent`: basis points off; `minus`: fen off; `price`: fen to pay. */
export interface Reduction {
  kind: 'percent' | 'minus' | 'price'
  value: number
}

export interface QuoteAsk {
  kind: OrderKind
  /** What is bought, as the price list has it: the version, the parts together, the bundle. */
  price: Price
  /** Only with kind `discount`. */
  discount?: Reduction
  /** Not with `spread`: that is the plain difference. */
  coupon?: Reduction
  /** upgrade: the unused value of what ends (`unusedValue`); spread: the price of what is held. */
  credit?: number
  instalments?: Instalments
  rates?: InstalmentRates
}

/** Fen throughout. `pays` = list − discountOff − creditOff − couponOff + fee, which is what the lines say one by one. */
export interface Quote {
  kind: OrderKind
  list: number
  discountOff: number
  creditOff: number
  couponOff: number
  fee: number
  /** 0: settles without a provider. */
  pays: number
  days: number
  instalments: Instalments
  lines: QuoteLine[]
}

export interface QuoteLine {
  name: 'list' | 'discount' | 'credit' | 'coupon' | 'fee'
  amount: number
}

/** What is taken off a price: never less than nothing, and a fen stays to be paid (of nothing: nothing). */
export function reductionOf(price: number, { kind, value }: Reduction): number {
  const off = kind === 'percent' ? pointsOf(price, value) : kind === 'minus' ? value : price - value
  return Math.max(0, Math.min(off, price - 1))
}

/**
 * What is paid for one thing. Each line is rounded once, in the order in which they stand: the discount off the list
 * price, what is credited (down to nothing: an upgrade may cost nothing), the coupon off what is left, the fee for
 * instalments on top. Instalments that the amount is too small for are left out: `instalments` says what it is.
 */
export function quote(ask: QuoteAsk): Quote {
  const { kind, price } = ask
  const list = price.price
  const discountOff = kind === 'discount' && ask.discount ? reductionOf(list, ask.discount) : 0
  const credited = kind === 'upgrade' || kind === 'spread' ? Math.max(0, ask.credit ?? 0) : 0
  const creditOff = Math.min(credited, list - discountOff)
  const before = list - discountOff - creditOff
  const couponOff = kind !== 'spread' && ask.coupon ? reductionOf(before, ask.coupon) : 0
  const amount = before - couponOff
  const plan = ask.instalments && ask.rates ? instalmentPlan(amount, ask.instalments, ask.rates) : undefined
  const fee = plan?.fee ?? 0
  const all: QuoteLine[] = [
    { name: 'list', amount: list },
    { name: 'discount', amount: -discountOff },
    { name: 'credit', amount: -creditOff },
    { name: 'coupon', amount: -couponOff },
    { name: 'fee', amount: fee },
  ]
  const lines = all.filter((line) => line.name === 'list' || line.amount !== 0).map((line) => ({ ...line }))
  return {
    kind,
    list,
    discountOff,
    creditOff,
    couponOff,
    fee,
    pays: sumOf(lines.map((line) => line.amount)),
    days: price.days,
    instalments: plan?.count ?? 0,
    lines,
  }
}

/** What a coupon's smallest amount is held against: the price without the coupon. */
export const amountBeforeCoupon = ({ list, discountOff, creditOff }: Quote): number => list - discountOff - creditOff

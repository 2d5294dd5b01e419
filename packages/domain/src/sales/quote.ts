import { pointsOf, sumOf } from './fen.ts'
import { type InstalmentRates, type Instalments, instalmentPlan } from './instalments.ts'
import type { Price } from './price.ts'

export type OrderKind = 'open' | 'upgrade' | 'discount' | 'spread'

/** A reduction by a discount or coupon. `percent`: basis points off; `minus`: fen off; `price`: fen to pay. */
export interface Reduction {
  kind: 'percent' | 'minus' | 'price'
  value: number
}

export interface QuoteAsk {
  kind: OrderKind
  /** The list price of the goods: a version, parts together, or a bundle. */
  price: Price
  /** Only for kind `discount`. */
  discount?: Reduction
  /** Not with `spread`, which is the plain difference. */
  coupon?: Reduction
  /** upgrade: the unused value of the terms that end (`unusedValue`); spread: the price of the held version. */
  credit?: number
  instalments?: Instalments
  rates?: InstalmentRates
}

/** Fen throughout. `pays` = list − discountOff − creditOff − couponOff + fee, the lines of the quote. */
export interface Quote {
  kind: OrderKind
  list: number
  discountOff: number
  creditOff: number
  couponOff: number
  fee: number
  /** 0: settled without a provider. */
  pays: number
  days: number
  instalments: Instalments
  lines: QuoteLine[]
}

export interface QuoteLine {
  name: 'list' | 'discount' | 'credit' | 'coupon' | 'fee'
  amount: number
}

/** The reduction of a price: not negative, and at least one fen remains to be paid (of 0: nothing). */
export function reductionOf(price: number, { kind, value }: Reduction): number {
  const off = kind === 'percent' ? pointsOf(price, value) : kind === 'minus' ? value : price - value
  return Math.max(0, Math.min(off, price - 1))
}

/**
 * Computes the price of a purchase. Each line is rounded once, in this order: the discount off the list price, the
 * credit (an upgrade may cost nothing), the coupon off the remainder, the instalment fee on top. Where the amount is
 * too small for instalments, `instalments` is 0.
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

/** The price without the coupon, which must reach the coupon's minimum. */
export const amountBeforeCoupon = ({ list, discountOff, creditOff }: Quote): number => list - discountOff - creditOff

import { pointsOf } from './fen.ts'

/** 0: a single payment. */
export type Instalments = 0 | 3 | 6 | 12

/** The provider's fee for each number of payments, in basis points of the whole, by contract. */
export type InstalmentRates = Readonly<Record<3 | 6 | 12, number>>

export interface InstalmentPlan {
  count: 3 | 6 | 12
  /** Fen, each. */
  each: number
  /** The first payment: `each` plus the remainder. */
  first: number
  fee: number
  total: number
}

export const INSTALMENTS = [3, 6, 12] as const

export const isInstalments = (count: number): count is Instalments =>
  count === 0 || (INSTALMENTS as readonly number[]).includes(count)

/** Undefined where the amount is too small: each payment is at least one fen. */
export function instalmentPlan(amount: number, count: 3 | 6 | 12, rates: InstalmentRates): InstalmentPlan | undefined {
  if (amount < count) return undefined
  const fee = pointsOf(amount, rates[count])
  const total = amount + fee
  const each = Math.floor(total / count)
  return { count, each, first: total - each * (count - 1), fee, total }
}

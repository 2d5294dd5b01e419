import { pointsOf } from './fen.ts'

/** 0: paid at once. */
export type Instalments = 0 | 3 | 6 | 12

/** What the provider takes for each number of payments, in basis points of the whole: terms of a contract, so settings. */
export type InstalmentRates = Readonly<Record<3 | 6 | 12, number>>

export interface InstalmentPlan {
  count: 3 | 6 | 12
  /** Fen, each. */
  each: number
  /** The first one: each and what does not divide. */
  first: number
  fee: number
  total: number
}

export const INSTALMENTS = [3, 6, 12] as const

export const isInstalments = (count: number): count is Instalments =>
  count === 0 || (INSTALMENTS as readonly number[]).includes(count)

/** Undefined where the amount is too small to be divided: each payment is a fen at least. */
export function instalmentPlan(amount: number, count: 3 | 6 | 12, rates: InstalmentRates): InstalmentPlan | undefined {
  if (amount < count) return undefined
  const fee = pointsOf(amount, rates[count])
  const total = amount + fee
  const each = Math.floor(total / count)
  return { count, each, first: total - each * (count - 1), fee, total }
}

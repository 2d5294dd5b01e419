/** Amounts are integer fen. Each is rounded once, half away from zero. */

/** Basis points of a whole. */
const WHOLE = 10_000

/**
 * `amount × part ÷ whole`, computed exactly and rounded half up to fen. `whole` above 0; all three are safe integers.
 */
export function share(amount: number, part: number, whole: number): number {
  const product = BigInt(amount) * BigInt(part)
  const size = product < 0n ? -product : product
  const rounded = (size * 2n + BigInt(whole)) / (BigInt(whole) * 2n)
  return Number(product < 0n ? -rounded : rounded)
}

/** Basis points of an amount. */
export const pointsOf = (amount: number, basisPoints: number): number => share(amount, basisPoints, WHOLE)

export const sumOf = (amounts: Iterable<number>): number => {
  let sum = 0
  for (const amount of amounts) sum += amount
  return sum
}

import type { RequestError } from '@tizhou/contract/client'

/** The waiting times of a sender between attempts, ms. */
export interface Patience {
  /** The wait after the first failure; each further failure doubles it. */
  first: number
  longest: number
  /** The longest pause that a server may ask for with status 429. */
  longestHold: number
}

/**
 * The wait after `failures` failures, ms, shortened by up to a half at random, so that many devices do not return at
 * the same moment. `random`: 0 ≤ x < 1.
 */
export const retryDelay = ({ first, longest }: Patience, failures: number, random: number): number =>
  Math.min(longest, first * 2 ** Math.min(failures - 1, 10)) * (1 - random / 2)

/**
 * The pause that the server asked for, ms (design, "Envelope": data.retryAfter in seconds); 0 where it asked for none.
 */
export function holdOf({ longestHold }: Patience, error: RequestError | null): number {
  const asked = Number((error?.data as { retryAfter?: unknown } | null)?.retryAfter)
  return error?.status === 429 && asked > 0 ? Math.min(asked * 1000, longestHold) : 0
}

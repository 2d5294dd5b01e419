import type { RequestError } from '@tizhou/contract/client'

/** How a sender waits between attempts, ms. */
export interface Patience {
  /** After the first failure; each further one doubles it. */
  first: number
  longest: number
  /** A server's wish to be left alone (status 429) is granted so long at the most. */
  longestHold: number
}

/** With up to a half less, so that many devices do not return at the same moment. `random`: 0 ≤ x < 1. */
export const retryDelay = ({ first, longest }: Patience, failures: number, random: number): number =>
  Math.min(longest, first * 2 ** Math.min(failures - 1, 10)) * (1 - random / 2)

/** How long the server asked to be left alone, ms (design, "Envelope": data.retryAfter in seconds); 0: it did not ask. */
export function holdOf({ longestHold }: Patience, error: RequestError | null): number {
  const asked = Number((error?.data as { retryAfter?: unknown } | null)?.retryAfter)
  return error?.status === 429 && asked > 0 ? Math.min(asked * 1000, longestHold) : 0
}

import { RequestError } from '@tizhou/contract/client'

export type RefusalReason =
  | 'timeUp'
  | 'handedIn'
  | 'locked'
  | 'elsewhere'
  | 'tooEarly'
  | 'notOpenYet'
  | 'closed'
  | 'usedUp'

/** Why the server refused (contract, areas/exams.ts); undefined for anything else. */
export function reasonOf(error: unknown): RefusalReason | undefined {
  if (!(error instanceof RequestError) || (error.status !== 409 && error.status !== 403)) return undefined
  return (error.data as { reason?: RefusalReason } | null)?.reason
}

/** From when on the server gives what it refuses until then; null: it refuses for another reason. */
export function refusedUntil(error: unknown): number | null {
  if (reasonOf(error) !== 'notOpenYet') return null
  const from = ((error as RequestError).data as { from?: unknown } | null)?.from
  return typeof from === 'number' ? from : null
}

/**
 * `passing`: the same call may succeed later (network, a server that restarts, too many calls at once);
 * `signedOut`: after the next log-in; `refused`: never.
 */
export function fateOf({ status, outcome }: RequestError): 'passing' | 'signedOut' | 'refused' {
  if (status === 401) return 'signedOut'
  if (outcome === 'unreachable' || outcome === 'duplicate' || outcome === 'unsent' || status === 'http')
    return 'passing'
  if (typeof status === 'number' && (status >= 500 || status === 408 || status === 429)) return 'passing'
  return 'refused'
}

/** A server's wish to be left alone is granted this long, seconds. */
const LONGEST_HOLD_S = 60

/** 0.5 s, 1 s, 2 s … 15 s, with up to a half less, so that a hall of candidates does not return at one moment. */
export function retryDelay(failures: number, random: number, error: RequestError): number {
  const asked = Number((error.data as { retryAfter?: unknown } | null)?.retryAfter)
  if (error.status === 429 && asked > 0) return Math.min(asked, LONGEST_HOLD_S) * 1000
  return Math.min(15_000, 500 * 2 ** Math.min(failures - 1, 10)) * (1 - random / 2)
}

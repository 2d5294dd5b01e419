import { RequestError } from '@tizhou/contract/client'
import { holdOf, type Patience, retryDelay } from '../../../../platform/delivery/retry.ts'

/** The learner cancelled the action, or another machine has the paper. */
export class Dropped extends Error {}

export type RefusalReason =
  | 'timeUp'
  | 'handedIn'
  | 'locked'
  | 'elsewhere'
  | 'tooEarly'
  | 'notOpenYet'
  | 'closed'
  | 'usedUp'

/** Why the server refused (contract, areas/exams/exams.ts); undefined for other errors. */
export function reasonOf(error: unknown): RefusalReason | undefined {
  if (!(error instanceof RequestError) || (error.status !== 409 && error.status !== 403)) return undefined
  return (error.data as { reason?: RefusalReason } | null)?.reason
}

/** When the refused thing will be available, ms UTC; null where the refusal has another reason. */
export function refusedUntil(error: unknown): number | null {
  if (reasonOf(error) !== 'notOpenYet') return null
  const from = ((error as RequestError).data as { from?: unknown } | null)?.from
  return typeof from === 'number' ? from : null
}

/** 0.5 s, 1 s, 2 s … 15 s, at random, so that a hall of candidates does not return at one moment. */
const PATIENCE: Patience = { first: 500, longest: 15_000, longestHold: 60_000 }

/** The wait after this many failures, ms; the pause that the server asked for takes precedence. */
export const waitAfter = (failures: number, random: number, error: RequestError): number =>
  holdOf(PATIENCE, error) || retryDelay(PATIENCE, failures, random)

import { RequestError } from '@tizhou/contract/client'
import { holdOf, type Patience, retryDelay } from '../../../../platform/delivery/retry.ts'

/** The learner took back what was asked for, or the paper is in other hands. */
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

/** Why the server refused (contract, areas/exams/exams.ts); undefined for anything else. */
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

/** 0.5 s, 1 s, 2 s … 15 s, so that a hall of candidates does not return at one moment. */
const PATIENCE: Patience = { first: 500, longest: 15_000, longestHold: 60_000 }

/** How long a sitting waits after so many failures, ms: as long as the server asked for, where it did. */
export const waitAfter = (failures: number, random: number, error: RequestError): number =>
  holdOf(PATIENCE, error) || retryDelay(PATIENCE, failures, random)

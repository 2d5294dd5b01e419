import { RequestError } from '@tizhou/contract/client'

/**
 * What a failed call means for its data. `passing`: the same call may succeed later (network, a restarting server, too
 * many calls, an unknown status); `signedOut`: it may succeed after the next log-in; `refused`: it never will.
 */
export type Fate = 'passing' | 'signedOut' | 'refused'

/** Envelope statuses of a whole call that a repeat does not change. */
const REFUSING: readonly unknown[] = [201, 300, 400, 403, 404, 409]

export function fateOf({ status }: RequestError): Fate {
  if (status === 401) return 'signedOut'
  return REFUSING.includes(status) ? 'refused' : 'passing'
}

/** Any thrown value as the error of a call; a value that is no RequestError counts as a call that did not arrive. */
export const asRequestError = (error: unknown): RequestError =>
  error instanceof RequestError ? error : new RequestError(0, String(error))

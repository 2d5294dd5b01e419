import { RequestError } from '@tizhou/contract/client'

/**
 * What becomes of a call that failed. `passing`: the same call may succeed later (network, a server that restarts, too
 * many calls at once, a status that nobody knows); `signedOut`: after the next log-in; `refused`: never.
 */
export type Fate = 'passing' | 'signedOut' | 'refused'

/** Envelope statuses of a whole call that no repeat would change. */
const REFUSING: readonly unknown[] = [201, 300, 400, 403, 404, 409]

export function fateOf({ status }: RequestError): Fate {
  if (status === 401) return 'signedOut'
  return REFUSING.includes(status) ? 'refused' : 'passing'
}

/** Whatever was thrown, as the error of a call: what is not one counts as a call that did not arrive. */
export const asRequestError = (error: unknown): RequestError =>
  error instanceof RequestError ? error : new RequestError(0, String(error))

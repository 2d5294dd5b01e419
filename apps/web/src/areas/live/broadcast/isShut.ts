import { RequestError } from '../../../platform/requests/request.ts'

/** Whether the server keeps a learner out of a room: it is locked, too early, or withdrawn. */
export const isShut = (error: unknown): error is RequestError =>
  error instanceof RequestError && [201, 403, 404].includes(Number(error.status))

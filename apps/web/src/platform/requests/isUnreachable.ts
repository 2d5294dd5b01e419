import { RequestError } from '@tizhou/contract/client'

/** Whether a call failed because neither the network nor the server answered. */
export const isUnreachable = (error: unknown): error is RequestError =>
  error instanceof RequestError && error.outcome === 'unreachable'

import { RequestError } from './request.ts'

interface Said {
  errors?: { field: string; reason: string }[]
  needsTotp?: 1
  /** Seconds. */
  retryAfter?: number
}

const saidBy = (error: unknown): Said => (error instanceof RequestError ? ((error.data ?? {}) as Said) : {})

/** The reason why a refused call rejects this field; null where it gives none. */
export const reasonOf = (error: unknown, field: string): string | null =>
  saidBy(error).errors?.find((entry) => entry.field === field)?.reason ?? null

/** The message of a failed call for the user: the reasons of the fields where the server names any. */
export function wordsOf(error: unknown, otherwise: string): string {
  const reasons = saidBy(error).errors?.map(({ reason }) => reason) ?? []
  if (reasons.length > 0) return reasons.join('；')
  return error instanceof RequestError && error.msg ? error.msg : otherwise
}

/** Whether the account has a second factor whose code was missing or wrong. */
export const needsTotp = (error: unknown): boolean => saidBy(error).needsTotp === 1

/** When the call may be repeated, ms of this device; null where it was not refused for its rate (429). */
export function retryAt(error: unknown): number | null {
  if (!(error instanceof RequestError) || error.status !== 429) return null
  const { retryAfter } = saidBy(error)
  return typeof retryAfter === 'number' ? Date.now() + retryAfter * 1000 : null
}

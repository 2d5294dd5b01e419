import { RequestError } from './request.ts'

interface Said {
  errors?: { field: string; reason: string }[]
  needsTotp?: 1
  /** Seconds. */
  retryAfter?: number
}

const saidBy = (error: unknown): Said => (error instanceof RequestError ? ((error.data ?? {}) as Said) : {})

/** What a refused call says of one of its fields; null where it says nothing of it. */
export const reasonOf = (error: unknown, field: string): string | null =>
  saidBy(error).errors?.find((entry) => entry.field === field)?.reason ?? null

/** What a failed call says, in words for people: the reasons where it names fields. */
export function wordsOf(error: unknown, otherwise: string): string {
  const reasons = saidBy(error).errors?.map(({ reason }) => reason) ?? []
  if (reasons.length > 0) return reasons.join('；')
  return error instanceof RequestError && error.msg ? error.msg : otherwise
}

/** The account has a second factor, whose code was missing or wrong. */
export const needsTotp = (error: unknown): boolean => saidBy(error).needsTotp === 1

/** When it may be tried again, ms of this device; null: it was not refused for being too often. */
export function retryAt(error: unknown): number | null {
  if (!(error instanceof RequestError) || error.status !== 429) return null
  const { retryAfter } = saidBy(error)
  return typeof retryAfter === 'number' ? Date.now() + retryAfter * 1000 : null
}

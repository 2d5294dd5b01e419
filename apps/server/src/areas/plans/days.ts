import { badInput } from '../../platform/calls/envelope.ts'

const DAY_MS = 86_400_000

/** The Beijing day (`beijingDay`) of a `YYYY-MM-DD`; undefined for an invalid date. */
export function dayOf(text: string): number | undefined {
  const at = Date.parse(`${text}T00:00:00Z`)
  return Number.isNaN(at) || !new Date(at).toISOString().startsWith(text) ? undefined : at / DAY_MS
}

/** As `dayOf`. Throws 400 that names the field. */
export function dayIn(field: string, text: string): number {
  const day = dayOf(text)
  if (day === undefined) throw badInput([{ field, reason: '没有这一天' }])
  return day
}

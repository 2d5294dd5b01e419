/**
 * A moment from the server in ms UTC: a number, or an ISO text (without a zone: UTC). Undefined for anything else. Only
 * for comparing; the shift to Beijing is for display.
 */
export function momentOf(value: unknown): number | undefined {
  if (typeof value === 'number') return isMoment(value) ? value : undefined
  if (typeof value !== 'string') return undefined
  const [, date, time, zone] =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?)(Z|[+-]\d{2}:\d{2})?)?$/.exec(value.trim()) ?? []
  if (!date) return undefined
  const moment = Date.parse(`${date}T${time ?? '00:00'}${zone ?? 'Z'}`)
  return isMoment(moment) ? moment : undefined
}

/** The range in which a shifted moment still has a four-digit year. */
const isMoment = (moment: number): boolean => moment >= -62_135_596_800_000 && moment <= 253_402_271_999_999

/**
 * A moment that the server gave, in ms UTC: a number, or a text in ISO form (without a zone: UTC). What cannot be
 * read is undefined. Compare moments as they are; the shift is for what people read.
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

/** The widest range in which shifting still gives a date with a year of four figures. */
const isMoment = (moment: number): boolean => moment >= -62_135_596_800_000 && moment <= 253_402_271_999_999

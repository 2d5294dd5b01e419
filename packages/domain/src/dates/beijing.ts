/** Dates from the server are shifted by +8 hours, ms (specification, section 9, "Timing"). */
export const BEIJING_SHIFT = 28_800_000

const DAY = 86_400_000

/** A moment by the clock of Beijing, as `YYYY-MM-DDTHH:mm:ss`: the moment shifted by 8 hours, read as it stands. */
export const inBeijing = (moment: number): string => new Date(moment + BEIJING_SHIFT).toISOString().slice(0, 19)

/** The moment, ms UTC, that `YYYY-MM-DDTHH:mm` or `YYYY-MM-DDTHH:mm:ss` is by the clock of Beijing; NaN: it is none. */
export const momentInBeijing = (text: string): number => Date.parse(`${text}+08:00`)

/** `YYYY-MM-DDTHH:mm:ss+08:00`: a moment with the zone of its clock. */
export const zonedInBeijing = (moment: number): string => `${inBeijing(moment)}+08:00`

/** `YYYY-MM-DD` in Beijing. `moment` in ms UTC. */
export const beijingDate = (moment: number): string => inBeijing(moment).slice(0, 10)

/** `HH:mm` in Beijing. */
export const beijingTime = (moment: number): string => inBeijing(moment).slice(11, 16)

/** Number of the Beijing day that holds a moment, counted from 1970-01-01. */
export const beijingDay = (moment: number): number => Math.floor((moment + BEIJING_SHIFT) / DAY)

/** A day of this year or the next as it is read: `11 月 26 日` of `2026-11-26`. */
export function monthDayText(date: string): string {
  const [, month, day] = date.split('-').map(Number)
  return `${month} 月 ${day} 日`
}

/** `YYYY-MM-DD` of a Beijing day (`beijingDay`). */
export const dateOfDay = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10)

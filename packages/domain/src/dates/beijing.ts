/** The shift from UTC to Beijing time, +8 hours in ms (specification, section 9, "Timing"). */
export const BEIJING_SHIFT = 28_800_000

const DAY = 86_400_000

/** A moment in Beijing time as `YYYY-MM-DDTHH:mm:ss`. */
export const inBeijing = (moment: number): string => new Date(moment + BEIJING_SHIFT).toISOString().slice(0, 19)

/** The moment, ms UTC, of `YYYY-MM-DDTHH:mm` or `YYYY-MM-DDTHH:mm:ss` in Beijing time; NaN for other texts. */
export const momentInBeijing = (text: string): number => Date.parse(`${text}+08:00`)

/** `YYYY-MM-DDTHH:mm:ss+08:00`. */
export const zonedInBeijing = (moment: number): string => `${inBeijing(moment)}+08:00`

/** `YYYY-MM-DD` in Beijing. `moment` in ms UTC. */
export const beijingDate = (moment: number): string => inBeijing(moment).slice(0, 10)

/** `HH:mm` in Beijing. */
export const beijingTime = (moment: number): string => inBeijing(moment).slice(11, 16)

/** Number of a moment's Beijing day, counted from 1970-01-01. */
export const beijingDay = (moment: number): number => Math.floor((moment + BEIJING_SHIFT) / DAY)

/** A date of this or next year for readers: `11 月 26 日` for `2026-11-26`. */
export function monthDayText(date: string): string {
  const [, month, day] = date.split('-').map(Number)
  return `${month} 月 ${day} 日`
}

/** A moment of this or next year for readers: `11 月 26 日 20:00`. */
export const momentText = (moment: number): string => `${monthDayText(beijingDate(moment))} ${beijingTime(moment)}`

/** `YYYY-MM-DD` of a Beijing day (`beijingDay`). */
export const dateOfDay = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10)

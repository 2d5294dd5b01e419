const DAY = 86_400_000

/** A day in its place: weeks are columns, Monday is the first row. */
export interface CalendarDay {
  /** YYYY-MM-DD */
  day: string
  week: number
  weekday: number
}

/** All days of a year in their places. */
export function daysOfYear(year: number): CalendarDay[] {
  const first = Date.UTC(year, 0, 1)
  const offset = (new Date(first).getUTCDay() + 6) % 7
  const count = (Date.UTC(year + 1, 0, 1) - first) / DAY
  return Array.from({ length: count }, (_, at) => ({
    day: new Date(first + at * DAY).toISOString().slice(0, 10),
    week: Math.floor((at + offset) / 7),
    weekday: (at + offset) % 7,
  }))
}

/** From so many answers on a day is so deep in colour. */
export const DEPTHS = [1, 10, 30, 60] as const

export const depthOf = (answered: number): number => DEPTHS.filter((from) => answered >= from).length

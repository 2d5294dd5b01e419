const DAY = 86_400_000

/** A day with its position: weeks are columns, Monday is the first row. */
export interface CalendarDay {
  /** YYYY-MM-DD */
  day: string
  week: number
  weekday: number
}

/** All days of a year with their positions. */
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

/** The least number of answers for each depth of colour. */
export const DEPTHS = [1, 10, 30, 60] as const

export const depthOf = (answered: number): number => DEPTHS.filter((from) => answered >= from).length

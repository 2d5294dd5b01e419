import type { CardStatistics } from '../../../calls/parts/cards.ts'

type Rated = CardStatistics['Rated'][number]

const DAY_MS = 86_400_000
const WEEKS = 12
const RECENT = 30

const atOf = (day: string) => Date.parse(`${day}T00:00:00Z`)
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/** `2026-03-05` → 3/5 */
export const shortDay = (day: string): string => `${Number(day.slice(5, 7))}/${Number(day.slice(8))}`

export interface Week {
  /** Its Monday. */
  monday: string
  /** Ratings from Monday to Sunday. */
  ratings: number[]
}

/** The last twelve weeks, the present one last. `today`: YYYY-MM-DD. */
export function weeksOf(rated: readonly Rated[], today: string): Week[] {
  const ratings = new Map(rated.map(({ Day, Ratings }) => [Day, Ratings]))
  const now = atOf(today)
  const monday = now - ((new Date(now).getUTCDay() + 6) % 7) * DAY_MS
  return Array.from({ length: WEEKS }, (_, at) => {
    const from = monday - (WEEKS - 1 - at) * 7 * DAY_MS
    const days = Array.from({ length: 7 }, (_, no) => dayOf(from + no * DAY_MS))
    return { monday: dayOf(from), ratings: days.map((day) => ratings.get(day) ?? 0) }
  })
}

/** Minutes of each of the last thirty days, today last; less than a minute counts as one. */
export function minutesOf(rated: readonly Rated[], today: string): { day: string; minutes: number }[] {
  const spent = new Map(rated.map(({ Day, SpentMs }) => [Day, SpentMs]))
  return Array.from({ length: RECENT }, (_, at) => {
    const day = dayOf(atOf(today) - (RECENT - 1 - at) * DAY_MS)
    const ms = spent.get(day) ?? 0
    return { day, minutes: ms === 0 ? 0 : Math.max(1, Math.round(ms / 60_000)) }
  })
}

const DAY_MS = 86_400_000
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)
const at = (day: string): number => Date.parse(`${day}T00:00:00Z`)

/** The same day `months` later, or the last day of that month where it is shorter. */
export function monthPlus(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const first = Date.UTC(year, month - 1 + months, 1)
  const last = new Date(Date.UTC(new Date(first).getUTCFullYear(), new Date(first).getUTCMonth() + 1, 0)).getUTCDate()
  return dayOf(first + (Math.min(date, last) - 1) * DAY_MS)
}

/** The days of the whole weeks, from Monday, that cover the month of a day (`YYYY-MM-DD`). */
export function monthDays(day: string): string[] {
  const first = at(`${day.slice(0, 7)}-01`)
  const begin = first - ((new Date(first).getUTCDay() + 6) % 7) * DAY_MS
  const days: string[] = []
  for (let one = begin; days.length < 42; one += DAY_MS) {
    if (days.length % 7 === 0 && days.length > 0 && dayOf(one).slice(0, 7) > day.slice(0, 7)) break
    days.push(dayOf(one))
  }
  return days
}

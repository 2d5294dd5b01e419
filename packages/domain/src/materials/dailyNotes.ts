/** A day is a Beijing date, `YYYY-MM-DD`. */
const DAY_MS = 86_400_000

/** Earlier days that a learner still finds. */
export const DAILY_WINDOW = 60

export const dayPlus = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** The days from one to another, both included; none where the first is later. */
export function daysBetween(from: string, to: string): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = dayPlus(day, 1)) days.push(day)
  return days
}

/**
 * Which note each of these days gets: the one that was shown longest ago, never shown before any other, in their order
 * where that does not decide. What a day had before stays: it is in `shown` and its day is not asked for.
 */
export function assignNotes(
  notes: readonly number[],
  shown: ReadonlyMap<string, number>,
  days: readonly string[],
): Map<string, number> {
  const last = new Map<number, string>()
  for (const [day, note] of shown) if ((last.get(note) ?? '') < day) last.set(note, day)
  const given = new Map<string, number>()
  for (const day of [...days].sort()) {
    let chosen: number | undefined
    for (const note of notes)
      if (chosen === undefined || (last.get(note) ?? '') < (last.get(chosen) ?? '')) chosen = note
    if (chosen === undefined) break
    given.set(day, chosen)
    last.set(chosen, day)
  }
  return given
}

/** Days in a row that were done, up to today; today itself may still be open. */
export function streakOf(done: ReadonlySet<string>, today: string): { now: number; longest: number } {
  let now = 0
  for (let day = done.has(today) ? today : dayPlus(today, -1); done.has(day); day = dayPlus(day, -1)) now++
  let longest = 0
  for (const day of done) {
    if (done.has(dayPlus(day, -1))) continue
    let length = 0
    for (let at = day; done.has(at); at = dayPlus(at, 1)) length++
    longest = Math.max(longest, length)
  }
  return { now, longest }
}

/** A day is a Beijing date, `YYYY-MM-DD`. */
const DAY_MS = 86_400_000

/** Number of earlier days that learners can see. */
export const DAILY_WINDOW = 60

export const dayPlus = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** The days of a range, both ends included; empty where it is reversed. */
export function daysBetween(from: string, to: string): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = dayPlus(day, 1)) days.push(day)
  return days
}

/**
 * Assigns a note to each of these days: the one shown longest ago, unshown ones first, then in order. Days that have a
 * note are in `shown` and not asked for.
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

/** Consecutive days done, up to today, which may still be open. */
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

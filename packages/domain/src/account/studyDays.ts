export interface Streaks {
  /** Consecutive days up to today, or up to yesterday if nothing was answered today. */
  current: number
  longest: number
}

/** `days`: Beijing days (`beijingDay`) with answers, in any order, possibly repeated. */
export function streaks(days: readonly number[], today: number): Streaks {
  const sorted = [...new Set(days)].filter((day) => day <= today).sort((a, b) => a - b)
  let longest = 0
  let run = 0
  for (const [at, day] of sorted.entries()) {
    run = day - 1 === sorted[at - 1] ? run + 1 : 1
    longest = Math.max(longest, run)
  }
  const last = sorted.at(-1)
  return { current: last === undefined || last < today - 1 ? 0 : run, longest }
}

/** Most seconds of one answer that count as study time, since a question may be left open overnight. */
export const LONGEST_ANSWER_SECONDS = 600

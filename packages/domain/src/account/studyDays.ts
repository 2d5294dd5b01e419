export interface Streaks {
  /** Days in a row up to today, or up to yesterday where nothing was answered today yet. */
  current: number
  longest: number
}

/** `days`: Beijing days since 1970 (`beijingDay`) on which something was answered, in any order, each once or more often. */
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

/** Of one answer what counts as time studied, seconds: a question that was left open overnight was not studied all night. */
export const LONGEST_ANSWER_SECONDS = 600

/** Classical item analysis of first answers: facility, discrimination, time, wrong options. */

/** One learner's first answer to the question. */
export interface FirstAnswer {
  right: boolean
  /** The choice as stored: letters or 对/错; empty for typed answers. */
  reply: string
  seconds: number
  /** Share right of this learner's first answers to all other questions, 0–1; null: too few. */
  rest: number | null
}

export interface ItemMeasures {
  attempts: number
  right: number
  /** Share right, 0–1. */
  facility: number
  /** Corrected point-biserial: correlation with the share right of the rest; null: too few answers, or all alike. */
  discrimination: number | null
  /** Share right among the best 27 % minus that among the weakest 27 %; null as above. */
  upperLower: number | null
  medianSeconds: number | null
  /** The wrong answer most often chosen. */
  wrong: { reply: string; times: number } | null
}

/** Fewest first answers for showing measures. */
export const MEASURED_FROM = 20
/** Most first answers that are measured, the newest: enough for two decimals, and bounded. */
export const ANSWERS_MEASURED = 4_000
/** Fewest attempts for a discrimination index. */
const DISCRIMINATES_FROM = 40
/** Fewest other first answers of a learner who counts for discrimination. */
export const REST_FROM = 10

/** Kelley, "The selection of upper and lower groups for the validation of test items" (1939). */
const TAIL = 0.27

/** Null below MEASURED_FROM. */
export function measure(answers: readonly FirstAnswer[]): ItemMeasures | null {
  if (answers.length < MEASURED_FROM) return null
  const right = answers.filter((answer) => answer.right).length
  const ranked = answers.filter((answer) => answer.rest !== null) as (FirstAnswer & { rest: number })[]
  const enough = ranked.length >= DISCRIMINATES_FROM
  return {
    attempts: answers.length,
    right,
    facility: right / answers.length,
    discrimination: enough
      ? correlation(
          ranked.map((answer) => (answer.right ? 1 : 0)),
          ranked.map((answer) => answer.rest),
        )
      : null,
    upperLower: enough ? upperLower(ranked) : null,
    medianSeconds: median(answers.map((answer) => answer.seconds).filter((seconds) => seconds > 0)),
    wrong: mostChosenWrong(answers),
  }
}

/** Pearson's r; with a 0/1 variable this is the point-biserial. Null where a variable is constant. */
export function correlation(xs: readonly number[], ys: readonly number[]): number | null {
  const meanX = mean(xs)
  const meanY = mean(ys)
  let xy = 0
  let xx = 0
  let yy = 0
  for (const [at, x] of xs.entries()) {
    const y = ys[at] as number
    xy += (x - meanX) * (y - meanY)
    xx += (x - meanX) ** 2
    yy += (y - meanY) ** 2
  }
  return xx === 0 || yy === 0 ? null : xy / Math.sqrt(xx * yy)
}

/** Facility of the upper group minus that of the lower, each 27 %; ties at the boundary stay in the given order. */
export function upperLower(ranked: readonly { right: boolean; rest: number }[]): number {
  const sorted = [...ranked].sort((a, b) => b.rest - a.rest)
  const size = Math.max(1, Math.round(sorted.length * TAIL))
  const share = (group: readonly { right: boolean }[]) => group.filter((one) => one.right).length / group.length
  return share(sorted.slice(0, size)) - share(sorted.slice(-size))
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** The median; of an even number the rounded mean of the middle two. */
function median(values: readonly number[]): number | null {
  if (values.length === 0) return null
  const sorted = [...values].sort((a, b) => a - b)
  const half = sorted.length >> 1
  const upper = sorted[half] as number
  return sorted.length % 2 === 1 ? upper : Math.round((upper + (sorted[half - 1] as number)) / 2)
}

function mostChosenWrong(answers: readonly FirstAnswer[]): ItemMeasures['wrong'] {
  const times = new Map<string, number>()
  for (const { right, reply } of answers) if (!right && reply !== '') times.set(reply, (times.get(reply) ?? 0) + 1)
  let most: ItemMeasures['wrong'] = null
  for (const [reply, count] of times)
    if (!most || count > most.times || (count === most.times && reply < most.reply)) most = { reply, times: count }
  return most
}

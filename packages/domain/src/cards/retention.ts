/** Ratings of what had been rated before on an earlier day, of one age and one outcome; the first rating of a day alone. */
export interface Recalls {
  /** Days since the rating before: at least 1. */
  elapsed: number
  recalled: boolean
  count: number
  /** Sum of the chances of recall that were foretold, each 0 to 1. */
  foretold: number
}

/** Ages after which recall is told, in days; both ends count. */
export const AGES = [
  { from: 1, to: 1 },
  { from: 2, to: 3 },
  { from: 4, to: 7 },
  { from: 8, to: 14 },
  { from: 15, to: 30 },
  { from: 31, to: 90 },
  { from: 91, to: Number.POSITIVE_INFINITY },
] as const

export interface Retention {
  reviews: number
  recalled: number
  /** Mean of what was foretold; null without reviews. */
  foretold: number | null
}

/** True retention: of what came again on a later day, how much was recalled. */
export function retentionOf(recalls: readonly Recalls[]): Retention {
  const reviews = recalls.reduce((sum, { count }) => sum + count, 0)
  return {
    reviews,
    recalled: recalls.reduce((sum, { recalled, count }) => sum + (recalled ? count : 0), 0),
    foretold: reviews === 0 ? null : recalls.reduce((sum, { foretold }) => sum + foretold, 0) / reviews,
  }
}

/** The same for each age of AGES. */
export const retentionByAge = (recalls: readonly Recalls[]): Retention[] =>
  AGES.map(({ from, to }) => retentionOf(recalls.filter(({ elapsed }) => elapsed >= from && elapsed <= to)))

/**
 * Counts of repeated ratings of one age and outcome: of cards rated before on an earlier day, each card's first rating
 * of a day.
 */
export interface Recalls {
  /** Days since the previous rating: at least 1. */
  elapsed: number
  recalled: boolean
  count: number
  /** Sum of the predicted chances of recall, each 0 to 1. */
  foretold: number
}

/** Ranges of days for retention by age; both ends inclusive. */
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
  /** Mean predicted chance; null without reviews. */
  foretold: number | null
}

/** True retention: the share of repeated ratings that were recalled. */
export function retentionOf(recalls: readonly Recalls[]): Retention {
  const reviews = recalls.reduce((sum, { count }) => sum + count, 0)
  return {
    reviews,
    recalled: recalls.reduce((sum, { recalled, count }) => sum + (recalled ? count : 0), 0),
    foretold: reviews === 0 ? null : recalls.reduce((sum, { foretold }) => sum + foretold, 0) / reviews,
  }
}

/** Retention for each range of AGES. */
export const retentionByAge = (recalls: readonly Recalls[]): Retention[] =>
  AGES.map(({ from, to }) => retentionOf(recalls.filter(({ elapsed }) => elapsed >= from && elapsed <= to)))

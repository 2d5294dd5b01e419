/** How predictions hold against the scores that came. */

/** A prediction that a sat paper has put to the test; all in marks. */
export interface Outcome {
  expected: number
  deviation: number
  low: number
  high: number
  score: number
}

export interface CalibrationRecord {
  checked: number
  /** Scores that lay within the predicted interval. */
  held: number
  /** What the next intervals are to be multiplied by. */
  stretch: number
}

/** Fewer outcomes change nothing. */
const STRETCHED_FROM = 30
/** Standard deviations that hold 80 % of a normal distribution to either side. */
const EIGHTY = 1.2816
const BOUNDS = [0.7, 2] as const

/** The record of all outcomes: the stretch is the 80th percentile of what they were off, against what a normal one has. */
export function calibrationOf(outcomes: readonly Outcome[]): CalibrationRecord {
  const held = outcomes.filter(({ low, high, score }) => score >= low && score <= high).length
  if (outcomes.length < STRETCHED_FROM) return { checked: outcomes.length, held, stretch: 1 }
  const off = outcomes
    .map(({ expected, deviation, score }) => Math.abs(score - expected) / Math.max(1e-6, deviation))
    .sort((a, b) => a - b)
  const eightieth = off[Math.min(off.length - 1, Math.ceil(off.length * 0.8) - 1)] as number
  return { checked: outcomes.length, held, stretch: Math.min(BOUNDS[1], Math.max(BOUNDS[0], eightieth / EIGHTY)) }
}

/** Calibration of score predictions. */

/** A prediction with the score of the paper; all in marks. */
export interface Outcome {
  expected: number
  deviation: number
  low: number
  high: number
  score: number
}

export interface CalibrationRecord {
  checked: number
  /** Number of scores within the predicted interval. */
  held: number
  /** Factor for the width of further intervals. */
  stretch: number
}

/** With fewer outcomes the factor stays 1. */
const STRETCHED_FROM = 30
/** Standard deviations of the central 80 % of a normal distribution. */
const EIGHTY = 1.2816
const BOUNDS = [0.7, 2] as const

/**
 * The record of all outcomes: the stretch is the 80th percentile of the standardised errors, relative to that of a
 * normal distribution.
 */
export function calibrationOf(outcomes: readonly Outcome[]): CalibrationRecord {
  const held = outcomes.filter(({ low, high, score }) => score >= low && score <= high).length
  if (outcomes.length < STRETCHED_FROM) return { checked: outcomes.length, held, stretch: 1 }
  const off = outcomes
    .map(({ expected, deviation, score }) => Math.abs(score - expected) / Math.max(1e-6, deviation))
    .sort((a, b) => a - b)
  const eightieth = off[Math.min(off.length - 1, Math.ceil(off.length * 0.8) - 1)] as number
  return { checked: outcomes.length, held, stretch: Math.min(BOUNDS[1], Math.max(BOUNDS[0], eightieth / EIGHTY)) }
}

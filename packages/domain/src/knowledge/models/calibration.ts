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

const isHeld = ({ low, high, score }: Pick<Outcome, 'low' | 'high' | 'score'>): boolean => score >= low && score <= high

/**
 * The record of all outcomes: the stretch is the 80th percentile of the standardised errors, relative to that of a
 * normal distribution.
 */
export function calibrationOf(outcomes: readonly Outcome[]): CalibrationRecord {
  const held = outcomes.filter(isHeld).length
  if (outcomes.length < STRETCHED_FROM) return { checked: outcomes.length, held, stretch: 1 }
  const off = outcomes
    .map(({ expected, deviation, score }) => Math.abs(score - expected) / Math.max(1e-6, deviation))
    .sort((a, b) => a - b)
  const eightieth = off[Math.min(off.length - 1, Math.ceil(off.length * 0.8) - 1)] as number
  return { checked: outcomes.length, held, stretch: Math.min(BOUNDS[1], Math.max(BOUNDS[0], eightieth / EIGHTY)) }
}

/** Outcomes whose expected score lies within one tenth of the paper's full mark. */
export interface OutcomeTenth {
  outcomes: number
  held: number
  /** Mean expected and actual score, as shares of the full mark; 0 without outcomes. */
  expected: number
  came: number
}

const TENTHS = 10

/** Expected against actual scores, by tenths of the full mark. */
export function tenthsOf(outcomes: readonly (Outcome & { full: number })[]): OutcomeTenth[] {
  const tenths = Array.from({ length: TENTHS }, (): OutcomeTenth => ({ outcomes: 0, held: 0, expected: 0, came: 0 }))
  for (const { expected, low, high, score, full } of outcomes) {
    const share = Math.min(1, Math.max(0, expected / full))
    const tenth = tenths[Math.min(TENTHS - 1, Math.floor(share * TENTHS))] as OutcomeTenth
    tenth.outcomes++
    tenth.held += isHeld({ low, high, score }) ? 1 : 0
    tenth.expected += share
    tenth.came += Math.min(1, Math.max(0, score / full))
  }
  for (const tenth of tenths) {
    tenth.expected /= tenth.outcomes || 1
    tenth.came /= tenth.outcomes || 1
  }
  return tenths
}

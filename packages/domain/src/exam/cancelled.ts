import type { Verdict } from '../scoring/rubric.ts'

/**
 * How a faulty question of a paper counts after the paper was sat, as examination boards announce it: 全员得分, everybody
 * gets its marks, also who left it open; or 不计入总分, it counts for nobody: its marks leave the full marks, and the pass
 * marks of unit and paper shrink in proportion (paperScore.ts).
 */
export const CANCEL_WAYS = ['credit', 'drop'] as const
export type CancelWay = (typeof CANCEL_WAYS)[number]

export interface ItemResult {
  verdict: Verdict
  /** Hundredths. */
  score: number
}

/** What a question counts: `own` is its result by its key, `way` null where it was not cancelled. */
export function countedResult(own: ItemResult, marks: number, way: CancelWay | null): ItemResult {
  if (way === null) return own
  return way === 'credit' ? { verdict: 'right', score: marks } : { verdict: 'unscored', score: 0 }
}

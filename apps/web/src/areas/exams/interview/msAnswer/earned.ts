import type { ScoringPoint } from '@tizhou/domain/content/scoringPoints'

/** The learner's own verdict on a scoring point. */
export type Said = 'full' | 'half' | 'none'

export const SAID: readonly { value: Said; label: string; share: number }[] = [
  { value: 'full', label: '说到', share: 1 },
  { value: 'half', label: '说到一半', share: 0.5 },
  { value: 'none', label: '没说到', share: 0 },
]

/** The marks of a point, rounded to two decimals: 1.5 of 3, 0.75 of 1.5. */
export const marksOf = (point: ScoringPoint, said: Said): number =>
  Math.round(point.marks * (SAID.find(({ value }) => value === said)?.share ?? 0) * 100) / 100

export const totalOf = (earned: readonly number[]): number =>
  earned.reduce((sum, marks) => sum + Math.round(marks * 100), 0) / 100

/** Whole percent of the full mark, 0–100: the self-score of the reply. */
export const percentOf = (earned: readonly number[], fullMark: number): number =>
  fullMark > 0 ? Math.min(100, Math.round((totalOf(earned) / fullMark) * 100)) : 0

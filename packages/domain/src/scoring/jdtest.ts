import { type Score, unscored } from './rubric.ts'

const FULL = 100
/** The pass line of medical exams; the project's rule for short answers, which only the learner judges. */
const PASS = 60

/**
 * A short answer by self-assessment, 0–100: from 60 right, 0 wrong, in between partial; without a self-assessment
 * unscored. Percentages outside 0–100 are limited.
 */
export function scoreJDTest(selfScore: number | undefined): Score {
  if (selfScore === undefined || Number.isNaN(selfScore)) return unscored(FULL)
  const points = Math.min(FULL, Math.max(0, selfScore))
  const verdict = points >= PASS ? 'right' : points > 0 ? 'partial' : 'wrong'
  return { verdict, points, full: FULL }
}

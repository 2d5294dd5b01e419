import { type Score, unscored } from './rubric.ts'

const FULL = 100
/** The pass line of medical exams; project's ruling for short answers, which nobody but the learner judges. */
const PASS = 60

/**
 * Short answer by self-assessment, 0–100: from 60 it counts as right, 0 as wrong, in between as partial;
 * without a self-assessment it is unscored. A percentage outside 0–100 counts as the nearer end.
 */
export function scoreJDTest(selfScore: number | undefined): Score {
  if (selfScore === undefined || Number.isNaN(selfScore)) return unscored(FULL)
  const points = Math.min(FULL, Math.max(0, selfScore))
  const verdict = points >= PASS ? 'right' : points > 0 ? 'partial' : 'wrong'
  return { verdict, points, full: FULL }
}

import { scoreATest } from './atest.ts'
import { type RuleVersion, scoreCaseTest } from './casetest.ts'
import { scoreJDTest } from './jdtest.ts'
import { normaliseReply } from './normaliseReply.ts'
import { scorePDTest } from './pdtest.ts'
import { type Rubric, type Score, unscored } from './rubric.ts'
import { scoreTKTest } from './tktest.ts'
import { scoreXTest } from './xtest.ts'

export interface ScoreExtra {
  /** The learner's percentage of a short answer, 0–100. */
  selfScore?: number
  /** The rule of the paper; default: the newest. */
  rule?: RuleVersion
}

/**
 * Scores a reply in any form that `normaliseReply` reads. Total: an unreadable reply scores 0, a question without a key
 * is unscored, nothing throws.
 */
export function score(rubric: Rubric, reply: string, extra: ScoreExtra = {}): Score {
  if (rubric.form === 'JDTEST') return scoreJDTest(extra.selfScore)
  const given = normaliseReply(rubric.form, reply)
  if (rubric.form === 'CASETEST') return scoreCaseTest(rubric, given, extra.rule)
  const key = normaliseReply(rubric.form, rubric.answer)
  if (key === '') return unscored(1)
  switch (rubric.form) {
    case 'ATEST':
    case 'BTEST':
    case 'A3TEST':
      return scoreATest(key, given)
    case 'XTEST':
      return scoreXTest(key, given)
    case 'PDTEST':
      return scorePDTest(key, given)
    case 'TKTEST':
      return scoreTKTest(key, given)
  }
}

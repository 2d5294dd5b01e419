import type { Verdict } from '@tizhou/domain/scoring/rubric'
import type { Past } from './question.ts'

/**
 * What is known of a question after one more answer. Half right is not right; nobody judged is neither. A mistake has
 * no reason yet: the one before it had its own.
 */
export function afterReply(past: Past, reply: { text: string; at: number; verdict: Verdict }): Past {
  const wrong = reply.verdict === 'wrong' || reply.verdict === 'partial'
  return {
    ...past,
    reply: reply.text,
    right: reply.verdict === 'unscored' ? null : !wrong,
    doneCount: past.doneCount + 1,
    wrongCount: past.wrongCount + (wrong ? 1 : 0),
    inWrongBook: past.inWrongBook || wrong,
    lastTime: reply.at,
    reason: wrong ? null : past.reason,
  }
}

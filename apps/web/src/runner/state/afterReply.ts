import type { Score } from '@tizhou/domain/scoring/rubric'
import type { Past } from './question.ts'

/**
 * What is known of a question after one more answer. Half right is not right; nobody judged is neither. A mistake has
 * no reason yet: the one before it had its own.
 */
export function afterReply(past: Past, reply: { text: string; at: number; score: Score | null }): Past {
  const { verdict, points, full } = reply.score ?? { verdict: 'unscored', points: 0, full: 0 }
  const wrong = verdict === 'wrong' || verdict === 'partial'
  return {
    ...past,
    reply: reply.text,
    right: verdict === 'unscored' ? null : !wrong,
    percent: verdict === 'unscored' || full <= 0 ? null : Math.round((points * 100) / full),
    doneCount: past.doneCount + 1,
    wrongCount: past.wrongCount + (wrong ? 1 : 0),
    inWrongBook: past.inWrongBook || wrong,
    lastTime: reply.at,
    reason: wrong ? null : past.reason,
  }
}

import type { Score } from '@tizhou/domain/scoring/rubric'
import type { Past } from './question.ts'

/**
 * The state of a question after one more answer. A partly right answer counts as wrong, an unscored one as neither. A
 * new mistake has no reason yet.
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

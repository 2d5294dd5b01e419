import { answersFrom } from '@tizhou/domain/exam/attempt'
import { asRight } from '@tizhou/domain/scoring/asRight'
import { normaliseReply } from '@tizhou/domain/scoring/normaliseReply'
import type { HistoryRow } from '../../../cores/replies/history.ts'
import type { Handler } from '../../../platform/handler.ts'
import { shownSet } from '../../../platform/shownSet.ts'
import { refuse } from './refusals.ts'
import { scoredAttempt } from './report.ts'

/**
 * The whole paper with keys and explanations, once it is handed in and nobody can sit it in the same window. The history is this attempt's: what was answered
 * here, beside the learner's favourites, notes and wrong book. What stands in another paper that is under way waits for it.
 */
export const paperKeys: Handler<'exams.paperKeys'> = async ({ params, caller, services }) => {
  const { paper, row, scored } = await scoredAttempt(services, caller, params)
  const from = answersFrom(paper.row.closes_at)
  if (services.now() < from) throw refuse('notOpenYet', { from }, '答案和解析在开放时间结束后公布')
  const set = await services.papers.loaded.keys(paper)
  const own = await services.replies.historyOf({
    userID: caller.userID,
    subjectID: params.appID,
    questionIDs: set.questionIDs,
    chapterID: 0,
  })
  const known = new Map(own.history.map((one) => [one.question_id, one]))
  const answers = new Map(
    (await services.papers.answersOf(caller.userID, row.attempt_id)).map((answer) => [answer.question_id, answer]),
  )
  const history = scored.items.map((item): HistoryRow => {
    const answer = answers.get(item.questionID)
    const form = paper.items.get(item.questionID)?.form
    const before = known.get(item.questionID)
    return {
      question_id: item.questionID,
      last_reply: item.answered && answer && form ? normaliseReply(form, answer.reply) : null,
      last_right: asRight(item.verdict),
      last_percent: item.verdict === 'unscored' || item.marks <= 0 ? null : Math.round((item.score * 100) / item.marks),
      last_seconds: item.answered ? (answer?.spend_seconds ?? null) : null,
      done_count: before?.done_count ?? 0,
      wrong_count: before?.wrong_count ?? 0,
      wrong_at: before?.wrong_at ?? null,
      last_at: item.answered ? (answer?.saved_at ?? null) : null,
      favourite: before?.favourite ?? false,
      note: before?.note ?? '',
    }
  })
  return shownSet(services, caller, {
    subjectID: params.appID,
    set,
    own: { history, sittingUntil: own.sittingUntil },
    withCrowd: true,
  })
}

import { beijingDate } from '@tizhou/domain/dates/beijing'
import type { CancelWay } from '@tizhou/domain/exam/cancelled'
import { isChosen } from '@tizhou/domain/exam/itemChoices'
import { withoutMarkup } from '@tizhou/domain/richtext/markup'
import { asRight } from '@tizhou/domain/scoring/asRight'
import type { Rubric } from '@tizhou/domain/scoring/rubric'
import { withFormerKeys } from '../../../../cores/content/questions/withFormerKeys.ts'
import type { CountedKey } from '../../../../cores/papers/scoring/scoredKeys.ts'
import type { HistoryRow } from '../../../../cores/replies/history.ts'
import type { Handler } from '../../../../platform/calls/handler.ts'
import { waitsOf } from '../../../../platform/waits.ts'
import { refuse } from '../refusals.ts'
import { scoredAttempt } from '../report.ts'
import { tellingFor } from '../telling.ts'

/** The note before the explanation of a question whose key was corrected and that counts by the former key. */
function noteOf({ counted, now, at }: CountedKey): string {
  const when = at === null ? '在您交卷后' : `已于 ${dayText(at)}`
  const keys = counted ? `由 ${keyText(counted)} 更正为 ${keyText(now)}` : '更正过'
  return `【答案已更正】这道题的答案${when}${keys}。这次成绩仍按更正前的答案计算，这里也照此显示。`
}

/** The note before the explanation of a question that was cancelled in this paper; `reply`: letters that are not judged. */
function cancelNote(way: CancelWay, reason: string, reply: string): string {
  const counts = way === 'credit' ? '全体考生得这道题的分' : '这道题不计入总分'
  // Plain text among rich one: it has no markup, no lines and no headings of its own.
  const why = withoutMarkup(reason)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[【】]/g, '')
  return `【本题已作废】${counts}。${why}${reply && `\n您的作答是 ${reply}，不判对错，也不计入这里的正确率。`}`
}

function dayText(moment: number): string {
  const [year, month, day] = beijingDate(moment).split('-').map(Number)
  return `${year} 年 ${month} 月 ${day} 日`
}

/** The key, with the weights of a case. */
const keyText = ({ form, answer, options }: Rubric): string =>
  form === 'CASETEST' && options.some(({ weight }) => weight !== undefined)
    ? options.map(({ name, weight }) => `${name} ${weight ?? 0} 分`).join('、')
    : answer

/**
 * What the learner made of a short answer of this attempt, on the page of keys: the newest reply is the same text, with a
 * percentage. A judgement of another answer to the same question is none of this one.
 */
const ownJudgement = (reply: string | null, newest: HistoryRow | undefined): HistoryRow | undefined =>
  newest && reply !== null && newest.last_percent !== null && newest.last_reply === reply ? newest : undefined

/**
 * The whole paper with keys and explanations, after the hand-in and when its results are told. The
 * history is of this attempt, with the learner's favourites, notes and wrong book. Questions that are also in a running
 * paper are withheld. A question whose key was corrected since is shown with the key that counts in this attempt and a
 * note, as in its report.
 */
export const paperKeys: Handler<'exams.paperKeys'> = async ({ params, caller, services }) => {
  const sat = await scoredAttempt(services, caller, params)
  const { paper, row, scored } = sat
  const telling = await tellingFor(services, paper, await waitsOf(services, caller, params.appID))
  if (telling.isUntold) throw refuse('notOpenYet', { from: telling.from }, '答案和解析还没有公布')
  const given = await services.papers.answersOf(caller.userID, row.attempt_id)
  const { former, replies } = await services.papers.countedKeys(sat, given)
  const notes = new Map([...former].map(([id, key]) => [id, { rubric: key.counted, note: noteOf(key) }]))
  const cancelled = scored.items.filter((item) => item.cancelled !== null)
  const reasons = cancelled.length > 0 ? await services.papers.cancelReasons(row.paper_id) : []
  // Whoever reads the keys of a cancelled choice is told the own letters in its note: the page would judge a reply.
  const unjudged = new Set(
    cancelled.flatMap(({ questionID }) =>
      isChosen(paper.items.get(questionID)?.form ?? 'JDTEST') ? [questionID] : [],
    ),
  )
  for (const { questionID, cancelled: way } of cancelled) {
    const reason = reasons.find((one) => one.question_id === questionID)?.note ?? ''
    const reply = unjudged.has(questionID) ? (replies.get(questionID) ?? '') : ''
    if (way) notes.set(questionID, { rubric: former.get(questionID)?.counted, note: cancelNote(way, reason, reply) })
  }
  const set = withFormerKeys(await services.papers.loaded.keys(paper), notes)
  const own = await services.replies.historyOf({
    userID: caller.userID,
    subjectID: params.appID,
    questionIDs: set.questionIDs,
    chapterID: 0,
  })
  const known = new Map(own.history.map((one) => [one.question_id, one]))
  const answers = new Map(given.map((answer) => [answer.question_id, answer]))
  const history = scored.items.map((item): HistoryRow => {
    const answer = answers.get(item.questionID)
    const before = known.get(item.questionID)
    const reply = item.answered ? (replies.get(item.questionID) ?? null) : null
    const judged = item.own.verdict === 'unscored' ? ownJudgement(reply, before) : undefined
    return {
      question_id: item.questionID,
      last_reply: unjudged.has(item.questionID) ? null : reply,
      // What a cancelled question counts its note says; one that is no choice stands here by its key, as the page compares.
      last_right: unjudged.has(item.questionID) ? null : judged ? judged.last_right : asRight(item.own.verdict),
      last_percent: unjudged.has(item.questionID)
        ? null
        : judged
          ? judged.last_percent
          : item.own.verdict === 'unscored' || item.marks <= 0
            ? null
            : Math.round((item.own.score * 100) / item.marks),
      last_seconds: item.answered ? (answer?.spend_seconds ?? null) : null,
      done_count: before?.done_count ?? 0,
      wrong_count: before?.wrong_count ?? 0,
      wrong_at: before?.wrong_at ?? null,
      last_at: item.answered ? (answer?.saved_at ?? null) : null,
      favourite: before?.favourite ?? false,
      note: before?.note ?? '',
    }
  })
  return services.papers.shownSet(caller, {
    subjectID: params.appID,
    set,
    own: { history, sittingUntil: own.sittingUntil },
    withCrowd: true,
  })
}

import { ending } from '@tizhou/domain/knowledge/adaptive'
import { estimate } from '@tizhou/domain/knowledge/models/rasch'
import { normaliseReply } from '@tizhou/domain/scoring/normaliseReply'
import { score } from '@tizhou/domain/scoring/score'
import type { RunAnswerRow, RunRow } from '../../../cores/knowledge/adaptive.ts'
import { badInput, notFound, Refusal } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import type { Services } from '../../../platform/services.ts'
import { type AskedQuestion, askedQuestion, askedSet } from './asked.ts'
import { choose, nextOf } from './choose.ts'
import { type Pool, poolOf } from './pool.ts'
import { presentRun } from './present.ts'

/**
 * Judges the answer to the run's open question and picks the next one. An empty reply means "I don't know". Repeating
 * the same number gives the same reply without effect. 409 with data.reason: `over`, or `notAsked` where the run waits
 * for another question, or the question is in a running paper.
 */
export const answerAdaptive: Handler<'knowledge.answerAdaptive'> = async ({ params, caller, services }) => {
  const { appID, runID, no, allTestID } = params
  const run = await services.knowledge.runOf(caller.userID, appID, runID)
  if (!run) throw notFound('这次测试')
  const answers = await services.knowledge.answersOf(caller.userID, [runID])
  const isRepeat = answers[no - 1]?.question_id === allTestID
  if (!isRepeat && run.state === 'over') throw new Refusal(409, '这次测试已经结束', { reason: 'over' })
  if (!isRepeat && (no !== run.answered + 1 || allTestID !== run.next_question_id))
    throw new Refusal(409, '这一题已经答过，请回到当前题目', { reason: 'notAsked' })
  const question = await askedQuestion(services, appID, allTestID)
  if (!question) throw notFound('该题')
  const pool = await poolOf(services, caller, appID, run.chapter_id)
  if (pool.isHeld(allTestID)) throw new Refusal(409, '这一题在正在进行的考试里，请重新进入测试', { reason: 'notAsked' })
  if (!isRepeat) await take({ services, run, answers, question, pool, params })
  return standing(services, { userID: caller.userID, appID, runID, no, pool })
}

interface Given {
  services: Services
  run: RunRow
  answers: readonly RunAnswerRow[]
  question: AskedQuestion
  pool: Pool
  params: { lastUserReply: string; spendTime: number; no: number }
}

/** Stores the answer, the new estimate, the next question and the reply in the log, in one transaction. */
async function take({ services, run, answers, question, pool, params }: Given): Promise<void> {
  const { user_id: userID, subject_id: subjectID } = run
  const { AllTestID, CptID, ChildTableName } = question.item
  const rubric = question.set.rubrics.get(AllTestID)
  if (!rubric) throw notFound('该题')
  const reply = normaliseReply(ChildTableName, params.lastUserReply)
  if (reply === '' && params.lastUserReply.trim() !== '')
    throw badInput([{ field: 'lastUserReply', reason: '答案格式不正确' }])
  const { verdict, points, full } = score(rubric, reply)
  const isRight = verdict === 'right' ? 1 : 0
  const candidate = pool.candidates.find(({ id }) => id === AllTestID)
  const difficulty = candidate?.difficulty ?? run.ability
  const all = [...answers, { question_id: AllTestID, is_right: isRight, difficulty }]
  const ability = estimate(
    all.map((answer) => ({ difficulty: answer.difficulty, right: answer.is_right === 1 })),
    { mean: run.prior_mean, error: run.prior_error },
  )
  const left = pool.candidates.length - all.length
  const end = ending(all.length, ability.error, left)
  const next = end
    ? undefined
    : await choose(services, userID, subjectID, pool, {
        seed: run.seed,
        ability: ability.mean,
        answers: all,
        isKnown: true,
      })
  const now = services.now()
  const isOver = next === undefined
  await services.store.write(async (tx) => {
    const stored = await services.knowledge.in(tx).storeStep({
      answer: {
        user_id: userID,
        run_id: run.run_id,
        no: params.no,
        question_id: AllTestID,
        reply,
        is_right: isRight,
        difficulty,
        ability: ability.mean,
        error: ability.error,
      },
      state: isOver ? 'over' : 'running',
      endedBy: isOver ? (end ?? 'none') : null,
      endedAt: isOver ? now : null,
      nextQuestionID: next?.questionID ?? null,
      nextWhy: next ? JSON.stringify(next.why) : null,
    })
    if (!stored) return
    await services.review.in(tx).storeReply({
      userID,
      replyID: `adaptive-${run.run_id}-${params.no}`,
      subjectID,
      questionID: AllTestID,
      chapterID: CptID,
      reply,
      isRight,
      points,
      fullPoints: full,
      spendSeconds: params.spendTime,
      mode: 'adaptive',
      answeredAt: now,
      receivedAt: now,
    })
  })
}

interface Standing {
  userID: number
  appID: number
  runID: number
  no: number
  pool: Pool
}

/** The stored state: the same for an answer and its repetition. */
async function standing(services: Services, { userID, appID, runID, no, pool }: Standing) {
  const run = await services.knowledge.runOf(userID, appID, runID)
  const answers = await services.knowledge.answersOf(userID, [runID])
  const stored = answers[no - 1]
  if (!run || !stored) throw notFound('这次测试')
  const set = await askedSet(services, userID, appID, stored.question_id, true)
  if (!set) throw notFound('该题')
  return {
    IsRight: stored.is_right as 0 | 1,
    LastUserReply: stored.reply,
    Set: set,
    Run: presentRun(run, answers, pool),
    Next: await nextOf(services, run),
  }
}

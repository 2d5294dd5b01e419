import { asRight } from '@tizhou/domain/scoring/asRight'
import { normaliseReply } from '@tizhou/domain/scoring/normaliseReply'
import { score } from '@tizhou/domain/scoring/score'
import { eachByItself } from '../../../platform/jobs/eachByItself.ts'
import type { Job, JobServices } from '../../../platform/jobs/job.ts'
import type { ReplyToStore } from '../../replies/replyRows.ts'
import { keepWaiting } from '../../replies/waitingReplies.ts'
import { storeReplies } from '../../review/storeReply.ts'
import type { AttemptRow } from '../attempts/attemptRow.ts'
import { answersOf } from '../attempts/paperAnswers.ts'
import { attemptsToFile } from '../attempts/paperAttempts.ts'
import { judge } from '../scoring/judgeWaiting.ts'
import { markFiled } from '../scoring/paperCounts.ts'

/** Replies of one transaction: some milliseconds of the writer. */
const TOGETHER = 50

/**
 * What was answered in an exam enters the log of replies, and what was wrong the wrong book. Each reply has the same
 * id whenever it is filed, so that a server that died in the middle begins again and nothing counts twice.
 */
export const filePapers: Job<AttemptRow[]> = {
  name: 'file-papers',
  does: 'files what was answered in a paper into the log of replies and the wrong book',
  everyMs: 1_000,
  ...eachByItself('file-papers', ({ store, now }, limit) => attemptsToFile(store, now(), limit), file, 1),
}

type Filed = Omit<ReplyToStore, 'receivedAt'>

async function file(services: JobServices, attempt: AttemptRow): Promise<void> {
  const { store, now } = services
  const all = await repliesOf(services, attempt)
  // What waits for another paper is judged with it: no count, list or wrong book tells of it before.
  const waits = await services.papers.judgingWaits(attempt.user_id, attempt.subject_id)
  const isHeld = ({ questionID }: Filed) => waits?.why(questionID) !== undefined
  const held = all.filter(isHeld).map((reply) => ({
    reply: { ...reply, receivedAt: now() },
    lookAt: waits?.until(reply.questionID) ?? now(),
  }))
  if (held.length > 0) await keepWaiting(store, held)
  const replies = all.filter((reply) => !isHeld(reply))
  for (let from = 0; from < replies.length; from += TOGETHER) {
    const some = replies.slice(from, from + TOGETHER)
    await store.write((tx) => {
      // Received when it is written: whoever follows the log waits some seconds from then on for transactions that last.
      const receivedAt = now()
      return storeReplies(
        tx,
        some.map((reply) => ({ ...reply, receivedAt })),
      )
    })
  }
  await store.write((tx) => markFiled(tx, attempt, now()))
  await judge(services, attempt.user_id, attempt.subject_id)
}

/** Answered questions only: one that was left open says nothing of what the learner knows. */
async function repliesOf(services: JobServices, attempt: AttemptRow): Promise<Filed[]> {
  const { loaded } = services.papers
  const paper = await loaded.paper(attempt.subject_id, attempt.paper_id)
  if (!paper) return []
  const { rubrics } = await loaded.sheet(paper)
  const { chapterOf } = await services.content.homes(attempt.subject_id)
  const answers = await answersOf(services.store, attempt.user_id, attempt.attempt_id)
  return answers.flatMap((answer): Filed[] => {
    const rubric = rubrics.get(answer.question_id)
    const reply = rubric ? normaliseReply(rubric.form, answer.reply) : ''
    if (!rubric || reply === '') return []
    const { verdict, points, full } = score(rubric, reply, { rule: paper.rule })
    return [
      {
        userID: attempt.user_id,
        replyID: `exam-${attempt.attempt_id}-${answer.question_id}`,
        subjectID: attempt.subject_id,
        questionID: answer.question_id,
        chapterID: chapterOf.get(answer.question_id) ?? 0,
        reply,
        isRight: asRight(verdict),
        points,
        fullPoints: full,
        spendSeconds: answer.spend_seconds,
        mode: 'exam',
        answeredAt: answer.saved_at,
      },
    ]
  })
}

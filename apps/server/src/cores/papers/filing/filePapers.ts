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
import { cancellationsOf } from '../scoring/cancelledQuestions.ts'
import { judge } from '../scoring/judgeWaiting.ts'
import { markFiled } from '../scoring/paperCounts.ts'

/** Replies of one transaction, which takes some milliseconds. */
const TOGETHER = 50

/**
 * Files an exam's answers into the log of replies, and wrong ones into the wrong book. Reply ids are deterministic, so
 * that a repetition after a crash counts nothing twice.
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
  // Replies that wait for another paper are judged with that one: no count, list or wrong book shows them before.
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
      // The time of writing: jobs that follow the log wait some seconds from then on for slow transactions.
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

/** Answered questions only: an open one says nothing about the learner. */
async function repliesOf(services: JobServices, attempt: AttemptRow): Promise<Filed[]> {
  const { loaded } = services.papers
  const paper = await loaded.paper(attempt.subject_id, attempt.paper_id)
  if (!paper) return []
  const { rubrics } = await loaded.sheet(paper)
  const { chapterOf } = await services.content.homes(attempt.subject_id)
  const answers = await answersOf(services.store, attempt.user_id, attempt.attempt_id)
  const cancelled = await cancellationsOf(services.store, attempt.paper_id)
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
        // A question that was cancelled in this paper was answered, and is neither a mistake nor right.
        isRight: cancelled.has(answer.question_id) ? null : asRight(verdict),
        points,
        fullPoints: full,
        spendSeconds: answer.spend_seconds,
        mode: 'exam',
        answeredAt: answer.saved_at,
      },
    ]
  })
}

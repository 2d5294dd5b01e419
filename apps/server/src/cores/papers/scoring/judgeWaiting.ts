import type { Job, JobServices } from '../../../platform/jobs/job.ts'
import type { ReplyToStore } from '../../replies/replyRows.ts'
import { endWaiting, learnersWaiting, waitingReplies, waitLonger } from '../../replies/waitingReplies.ts'
import { storeReplies } from '../../review/storeReply.ts'

const AT_ONCE = 20
/** Replies of one transaction, which takes some milliseconds. */
const TOGETHER = 50
/** A failed learner is skipped for so long, so as not to block others. */
const SKIP_MS = 60_000

type Learner = { user_id: number; subject_id: number }

/**
 * When papers end, files the practice answers to their questions that waited, into the log of replies and thus the
 * wrong book and all counts. Each keeps its id, so that a repetition counts once.
 */
export const judgeWaiting: Job<Learner[]> = {
  name: 'judge-waiting',
  does: 'judges what was practised of a paper that was under way, once that is over',
  everyMs: 1_000,
  async find({ store, now }) {
    const found = await learnersWaiting(store, now(), AT_ONCE)
    return found.length > 0 ? found : undefined
  },
  async work(services, found, turn) {
    await turn.hold()
    for (const { user_id, subject_id } of found) {
      try {
        await judge(services, user_id, subject_id)
      } catch (error) {
        const { name, stack } = error as Error
        services.log.error({ job: 'judge-waiting', userID: user_id, err: { name, stack } }, 'job')
        const replies = await waitingReplies(services.store, user_id, subject_id)
        await later(services, user_id, replies, services.now() + SKIP_MS)
      }
    }
  },
}

const idsOf = (replies: readonly ReplyToStore[]) => replies.map((reply) => reply.replyID)

const later = ({ store }: JobServices, userID: number, replies: readonly ReplyToStore[], lookAt: number) =>
  store.write((tx) => waitLonger(tx, userID, idsOf(replies), lookAt))

/** Judges those of a learner's waiting answers that may be judged now. */
export async function judge(services: JobServices, userID: number, subjectID: number): Promise<void> {
  const { store, now } = services
  const replies = await waitingReplies(store, userID, subjectID)
  if (replies.length === 0) return
  const waits = await services.papers.judgingWaits(userID, subjectID)
  const ready = replies.filter((reply) => !waits?.why(reply.questionID))
  for (let from = 0; from < ready.length; from += TOGETHER) {
    const some = ready.slice(from, from + TOGETHER)
    await store.write(async (tx) => {
      // The time of writing: jobs that follow the log wait some seconds from then on for slow transactions.
      const receivedAt = now()
      await storeReplies(
        tx,
        some.map((reply) => ({ ...reply, receivedAt })),
      )
      await endWaiting(tx, userID, idsOf(some))
    })
  }
  const byMoment = Map.groupBy(
    replies.filter((reply) => waits?.why(reply.questionID)),
    (reply) => waits?.until(reply.questionID) ?? now(),
  )
  for (const [lookAt, some] of byMoment) await later(services, userID, some, Math.max(lookAt, now() + 1))
}

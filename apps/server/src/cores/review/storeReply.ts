import type { Batch, Store, Tx } from '../../platform/database/store.ts'
import { type Place, storePlaces } from '../replies/places.ts'
import { countInStates, logReplies, type ReplyToStore } from '../replies/replyRows.ts'
import { followReplies } from './followReplies.ts'

export interface StoredReply {
  /** The question left the wrong book by it, after so many right answers in a row; null: it did not. */
  leftAfter: number | null
}

/**
 * Stores replies, each once, in practice and in exams alike, as if they came one after the other. Gives null, and changes
 * nothing, where the same replyID was stored before. What is in the wrong book then has a review card that follows the
 * reply (followReplies.ts): a right answer to any other question costs nothing more.
 */
export async function storeReplies(tx: Tx, replies: readonly ReplyToStore[]): Promise<(StoredReply | null)[]> {
  const added = await logReplies(tx, replies)
  const stored = new Map<ReplyToStore, StoredReply>(added.map((reply) => [reply, { leftAfter: null }]))
  for (const round of roundsOf(added)) {
    const inBook = await countInStates(tx, round)
    const scored = inBook.filter((reply) => reply.isRight !== null) as (ReplyToStore & { isRight: 0 | 1 })[]
    for (const [reply, leftAfter] of await followReplies(tx, scored)) stored.set(reply, { leftAfter })
  }
  return replies.map((reply) => stored.get(reply) ?? null)
}

/** Stores one reply as storeReplies does. */
export async function storeReply(tx: Tx, of: ReplyToStore): Promise<StoredReply | null> {
  const [stored] = await storeReplies(tx, [of])
  return stored ?? null
}

/**
 * Replies in rounds, of which each holds a learner's question once and which keep the order of each learner: what a reply
 * changes the next one to the same question finds.
 */
function roundsOf(replies: readonly ReplyToStore[]): ReplyToStore[][] {
  const rounds: ReplyToStore[][] = []
  const learners = new Map<number, { round: number; replies: ReplyToStore[] }>()
  for (const reply of replies) {
    const learner = learners.get(reply.userID) ?? { round: 0, replies: [] }
    if (learner.replies.some((one) => one.questionID === reply.questionID && one.subjectID === reply.subjectID)) {
      learner.round++
      learner.replies = []
    }
    learner.replies.push(reply)
    learners.set(reply.userID, learner)
    const round = rounds[learner.round]
    if (round) round.push(reply)
    else rounds[learner.round] = [reply]
  }
  return rounds
}

/** What one call stores: all of it or nothing. */
export interface Submission {
  replies: readonly ReplyToStore[]
  places: readonly Place[]
}

/** Both, and no failure before both have ended: no statement of a work comes after its transaction. */
async function bothEnded<A, B>(a: Promise<A>, b: Promise<B>): Promise<[A, B]> {
  await Promise.allSettled([a, b])
  return [await a, await b]
}

/** Submissions of one moment, of however many learners; gives what storeReplies gives of each. */
export const submissions: Batch<Submission, (StoredReply | null)[]> = {
  async run(tx, calls) {
    const replies = calls.flatMap((call) => call.replies)
    const places = calls.flatMap((call) => call.places)
    // PostgreSQL gets the places behind the log of replies, without waiting for its answer.
    const [stored] = await bothEnded(storeReplies(tx, replies), storePlaces(tx, places))
    let from = 0
    return calls.map((call) => {
      const own = stored.slice(from, from + call.replies.length)
      from += own.length
      return own
    })
  },
}

/** Stores what one call submits; durable when it resolves. */
export const storeSubmission = (store: Store, submission: Submission): Promise<(StoredReply | null)[]> =>
  store.writeGrouped(submissions, submission)

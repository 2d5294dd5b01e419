import type { Batch, Store, Tx } from '../../platform/database/store.ts'
import { type Place, storePlaces } from '../replies/places.ts'
import { countInStates, logReplies, type ReplyToStore } from '../replies/replyRows.ts'
import { followReplies } from './followReplies.ts'

export interface StoredReply {
  /** The streak with which the question left the wrong book; null: it did not. */
  leftAfter: number | null
}

/**
 * Stores replies, each once, of practice and exams alike, as if they came one after the other. Gives null, without
 * effect, for a replyID that is stored already. Questions in the wrong book have a review card that follows the reply
 * (followReplies.ts); a right answer to another question costs nothing further.
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
 * Splits replies into rounds, each with at most one reply to a learner's question, in the order of each learner, so
 * that a reply sees the effects of earlier ones.
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

/** All replies of one call, stored completely or not at all. */
export interface Submission {
  replies: readonly ReplyToStore[]
  places: readonly Place[]
}

/** Waits for both even if one fails, so that no statement runs after its transaction. */
async function bothEnded<A, B>(a: Promise<A>, b: Promise<B>): Promise<[A, B]> {
  await Promise.allSettled([a, b])
  return [await a, await b]
}

/** Concurrent submissions of any learners; gives the results of storeReplies for each. */
export const submissions: Batch<Submission, (StoredReply | null)[]> = {
  async run(tx, calls) {
    const replies = calls.flatMap((call) => call.replies)
    const places = calls.flatMap((call) => call.places)
    // On PostgreSQL the places are sent behind the log of replies, without waiting for its result.
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

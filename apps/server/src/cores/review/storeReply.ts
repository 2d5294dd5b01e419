import type { Tx } from '../../platform/database/store.ts'
import { addReply, type ReplyToStore } from '../replies/replyRows.ts'
import { followReply } from './reviewCards.ts'

export interface StoredReply {
  /** The question left the wrong book by it, after so many right answers in a row; null: it did not. */
  leftAfter: number | null
}

/**
 * Stores a reply once, in practice and in exams alike. Gives null, and changes nothing, where the same replyID was
 * stored before. What is in the wrong book then has a review card that follows the reply (reviewCards.ts): a right
 * answer to any other question costs nothing more.
 */
export async function storeReply(tx: Tx, of: ReplyToStore): Promise<StoredReply | null> {
  const added = await addReply(tx, of)
  if (!added) return null
  const follows = of.isRight !== null && added.wrongAt !== null
  return { leftAfter: follows ? await followReply(tx, { ...of, isRight: of.isRight as 0 | 1 }) : null }
}

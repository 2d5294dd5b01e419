import type { Tx } from '../../../platform/database/store.ts'
import { moveInBook } from '../../review/moveInBook.ts'

interface OfLearner {
  userID: number
  subjectID: number
  questionID: number
  now: number
}

/** Whether the question is in the learner's wrong book; `since`: by a mistake of that moment. */
const isInBook = async (tx: Tx, { userID, subjectID, questionID }: OfLearner, since?: number): Promise<boolean> => {
  const row = await tx.db
    .selectFrom('user_question')
    .select('wrong_at')
    .where('user_id', '=', userID)
    .where('subject_id', '=', subjectID)
    .where('question_id', '=', questionID)
    .executeTakeFirst()
  return row?.wrong_at != null && (since === undefined || row.wrong_at === since)
}

/**
 * Takes a cancelled question out of the wrong book where its last mistake is the answer of this attempt. Gives whether it
 * was taken out.
 */
export async function leaveBookFor(tx: Tx, of: OfLearner & { answeredAt: number }): Promise<boolean> {
  if (!(await isInBook(tx, of, of.answeredAt))) return false
  await moveInBook(tx, { ...of, questionIDs: [of.questionID], into: false })
  return true
}

/** Puts it back as it was, unless the learner made the mistake again since. */
export async function returnToBook(tx: Tx, of: OfLearner): Promise<void> {
  if (!(await isInBook(tx, of))) await moveInBook(tx, { ...of, questionIDs: [of.questionID], into: true })
}

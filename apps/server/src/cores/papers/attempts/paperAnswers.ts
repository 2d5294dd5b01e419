import { type Asked, type Changed, statement } from '../../../platform/database/reading/statement.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { RunningRow } from './attemptRow.ts'

interface OfUser {
  userID: number
  attemptID: number
}

export interface AnswerToStore {
  questionID: number
  reply: string
  spendSeconds: number
  marked: 0 | 1
  confirmed: 0 | 1
  no: number
}

type SavedAnswer = Omit<AnswerToStore, 'questionID' | 'spendSeconds'> &
  OfUser & { questionID: number; spendSeconds: number; seat: number; now: number }

/** An answer older than the stored one (an earlier seat, a lower number) and a confirmed one change nothing. */
const SAVE = statement<SavedAnswer>()((db, of) =>
  db
    .insertInto('paper_answer')
    .values({
      user_id: of.userID,
      attempt_id: of.attemptID,
      question_id: of.questionID,
      reply: of.reply,
      spend_seconds: of.spendSeconds,
      marked: of.marked,
      confirmed: of.confirmed,
      seat: of.seat,
      no: of.no,
      saved_at: of.now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'attempt_id', 'question_id'])
        .doUpdateSet((row) => ({
          reply: row.ref('excluded.reply'),
          spend_seconds: row.ref('excluded.spend_seconds'),
          marked: row.ref('excluded.marked'),
          confirmed: row.ref('excluded.confirmed'),
          seat: row.ref('excluded.seat'),
          no: row.ref('excluded.no'),
          saved_at: row.ref('excluded.saved_at'),
        }))
        .where('paper_answer.confirmed', '=', 0)
        .where((row) =>
          row.or([
            row('excluded.confirmed', '=', 1),
            row('excluded.seat', '>', row.ref('paper_answer.seat')),
            row.and([
              row('excluded.seat', '=', row.ref('paper_answer.seat')),
              row('excluded.no', '>', row.ref('paper_answer.no')),
            ]),
          ]),
        ),
    ),
)

/** Only in a transaction that holds or has moved the attempt. Gives 0 where the stored answer stays. */
export const storeAnswer = (
  tx: Changed,
  of: Pick<RunningRow, 'user_id' | 'attempt_id' | 'seat'>,
  answer: AnswerToStore,
  now: number,
): Promise<number> => SAVE.run(tx, { ...answer, userID: of.user_id, attemptID: of.attempt_id, seat: of.seat, now })

export type AnswerRow = Pick<
  Tables['paper_answer'],
  'question_id' | 'reply' | 'spend_seconds' | 'marked' | 'saved_at'
> & { confirmed: number }

const ANSWERS = statement<OfUser>()((db, of) =>
  db
    .selectFrom('paper_answer')
    .select(['question_id', 'reply', 'spend_seconds', 'marked', 'confirmed', 'saved_at'])
    .where('user_id', '=', of.userID)
    .where('attempt_id', '=', of.attemptID),
)

export const answersOf = (on: Asked, userID: number, attemptID: number): Promise<AnswerRow[]> =>
  ANSWERS.all(on, { userID, attemptID })

const AMONG = statement<OfUser & { questionIDs: readonly number[] }>()((db, of) =>
  db
    .selectFrom('paper_answer')
    .select(['question_id', 'seat', 'no', 'confirmed'])
    .where('user_id', '=', of.userID)
    .where('attempt_id', '=', of.attemptID)
    .where('question_id', 'in', of.questionIDs),
)

/** Seat and number of the last answer to each of these questions; unanswered ones are absent. */
export const numbersOf = (
  on: Asked,
  of: Pick<RunningRow, 'user_id' | 'attempt_id'>,
  questionIDs: readonly number[],
): Promise<{ question_id: number; seat: number; no: number; confirmed: number }[]> =>
  AMONG.all(on, { userID: of.user_id, attemptID: of.attempt_id, questionIDs })

/** Which of these questions are confirmed. */
export async function confirmedAmong(
  on: Asked,
  of: Pick<RunningRow, 'user_id' | 'attempt_id'>,
  questionIDs: readonly number[],
): Promise<Set<number>> {
  if (questionIDs.length === 0) return new Set()
  const rows = await numbersOf(on, of, questionIDs)
  return new Set(rows.filter((row) => row.confirmed === 1).map((row) => row.question_id))
}

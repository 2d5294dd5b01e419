import { type Asked, statement } from '../../platform/database/reading/statement.ts'

const lock = statement<{ userID: number }>()((db, of) =>
  db.selectFrom('user_account').select('user_id').where('user_id', '=', of.userID).forNoKeyUpdate(),
)

/**
 * Lets the learner's other writes that ask for this wait: what is read after it holds until this transaction ends. SQLite
 * has one writer, and needs no lock.
 */
export async function lockLearner(tx: Asked, userID: number): Promise<void> {
  if (tx.dialect === 'postgres') await lock.all(tx, { userID })
}

import { type Asked, statement } from '../../platform/database/reading/statement.ts'

const lock = statement<{ userID: number }>()((db, of) =>
  db.selectFrom('user_account').select('user_id').where('user_id', '=', of.userID).forNoKeyUpdate(),
)

/**
 * Locks the learner's row until the transaction ends: other writes that take this lock wait. SQLite has one writer and
 * needs no lock.
 */
export async function lockLearner(tx: Asked, userID: number): Promise<void> {
  if (tx.dialect === 'postgres') await lock.all(tx, { userID })
}

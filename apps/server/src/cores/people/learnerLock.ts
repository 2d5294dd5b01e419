import type { Tx } from '../../platform/database/store.ts'

/** Lets the learner's other writes that ask for this wait: what is read after it holds until this transaction ends. */
export const lockLearner = (tx: Tx, userID: number): Promise<number> =>
  tx.run('update user_account set user_name = user_name where user_id = ?', [userID])

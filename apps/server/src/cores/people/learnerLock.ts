import type { Tx } from '../../platform/database/store.ts'

/** Lets the learner's other writes that ask for this wait: what is read after it holds until this transaction ends. */
export async function lockLearner(tx: Pick<Tx, 'db'>, userID: number): Promise<void> {
  await tx.db
    .updateTable('user_account')
    .set((eb) => ({ user_name: eb.ref('user_name') }))
    .where('user_id', '=', userID)
    .execute()
}

import type { Tx } from '../../platform/database/store.ts'

/** What is read in the place of a name. */
export const GONE_NAME = '已注销用户'

/**
 * Takes the person out of an account: nobody logs in to it again, and its phone may register anew. The row stays, for
 * orders and the audit log name its id.
 */
export async function emptyAccount(tx: Pick<Tx, 'db'>, userID: number, now: number): Promise<void> {
  await tx.db
    .updateTable('user_account')
    .set({
      user_name: `gone-${userID}`,
      nick_name: GONE_NAME,
      password_hash: '',
      password_weak: 0,
      last_subject_id: null,
      last_vn: null,
      agent_code: '',
      blocked_at: now,
    })
    .where('user_id', '=', userID)
    .execute()
}

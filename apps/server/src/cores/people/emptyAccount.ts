import type { Tx } from '../../platform/database/store.ts'

/** Shown in place of a deleted account's name. */
export const GONE_NAME = '已注销用户'

/**
 * Removes the personal data of an account: nobody can log in, and its phone may register again. The row stays, since
 * orders and the audit log refer to its id.
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

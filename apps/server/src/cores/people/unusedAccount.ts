import type { Tx } from '../../platform/database/store.ts'
import { userByID } from './users.ts'

/**
 * Whether an account was never used: nobody has logged in, nobody set a password, no member of the staff gave it a role. Whatever
 * a learner does needs a session first.
 */
export async function isUnused(tx: Pick<Tx, 'db'>, userID: number): Promise<boolean> {
  const user = await userByID(tx, userID)
  if (!user) return false
  if (user.password_hash !== '' || user.last_subject_id !== null || user.blocked_at !== null) return false
  for (const table of ['session', 'user_role', 'learner_group_member'] as const) {
    const row = await tx.db
      .selectFrom(table)
      .select('user_id')
      .where('user_id', '=', userID)
      .limit(1)
      .executeTakeFirst()
    if (row) return false
  }
  return true
}

/** Removes an account that was never used; its phone may be used again. */
export async function dropUnused(tx: Pick<Tx, 'db'>, userID: number): Promise<void> {
  await tx.db.deleteFrom('user_account').where('user_id', '=', userID).execute()
}

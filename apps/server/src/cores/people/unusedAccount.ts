import { isReferred } from '../../platform/database/errors.ts'
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

/**
 * Removes an account that was never used, and `also` what belongs to it; its phone may be used again. false: something refers
 * to it after all, and everything stays.
 */
export async function dropUnused(tx: Tx, userID: number, also: () => Promise<void>): Promise<boolean> {
  await tx.run('savepoint unused_account', [])
  try {
    await also()
    await tx.db.deleteFrom('user_account').where('user_id', '=', userID).execute()
    await tx.run('release savepoint unused_account', [])
    return true
  } catch (error) {
    if (!isReferred(error)) throw error
    await tx.run('rollback to savepoint unused_account', [])
    return false
  }
}

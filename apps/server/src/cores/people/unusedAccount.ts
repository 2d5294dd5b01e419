import { inChunks } from '../../platform/database/chunks.ts'
import { isReferred } from '../../platform/database/errors.ts'
import type { Store, Tx } from '../../platform/database/store.ts'

/** What an account was used for. */
export interface AccountUse {
  /** Somebody logged in or set a password. Whatever a learner does needs a session first. */
  isUsed: boolean
  isStaff: boolean
  isBlocked: boolean
  groupIDs: readonly number[]
}

/** What each of these accounts was used for; accounts that are not there are absent. */
export async function usesOf(
  on: Pick<Store, 'db'>,
  userIDs: readonly number[],
): Promise<ReadonlyMap<number, AccountUse>> {
  const uses = new Map<number, AccountUse>()
  for (const some of inChunks(userIDs)) {
    const of = async (table: 'session' | 'user_role') => {
      const rows = await on.db.selectFrom(table).select('user_id').distinct().where('user_id', 'in', some).execute()
      return new Set(rows.map(({ user_id }) => user_id))
    }
    const users = await on.db.selectFrom('user_account').selectAll().where('user_id', 'in', some).execute()
    const members = await on.db
      .selectFrom('learner_group_member')
      .select(['user_id', 'group_id'])
      .where('user_id', 'in', some)
      .execute()
    const groups = Map.groupBy(members, ({ user_id }) => user_id)
    const [loggedIn, staff] = [await of('session'), await of('user_role')]
    for (const { user_id, password_hash, last_subject_id, blocked_at } of users)
      uses.set(user_id, {
        isUsed: password_hash !== '' || last_subject_id !== null || loggedIn.has(user_id),
        isStaff: staff.has(user_id),
        isBlocked: blocked_at !== null,
        groupIDs: groups.get(user_id)?.map(({ group_id }) => group_id) ?? [],
      })
  }
  return uses
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

import { createHash, randomBytes } from 'node:crypto'
import type { Tx } from '../../platform/database/store.ts'

/** How long after a right code a password may be set without the old one. */
const LIFETIME_MS = 10 * 60_000

const hashOf = (key: string) => createHash('sha256').update(key).digest('base64url')

/** A one-time key that replaces this user's old password in changePasswordnew. The previous key becomes invalid. */
export async function newPasswordKey(tx: Pick<Tx, 'db'>, userID: number, now: number): Promise<string> {
  const key = randomBytes(32).toString('base64url')
  await tx.db.deleteFrom('password_key').where('user_id', '=', userID).execute()
  await tx.db
    .insertInto('password_key')
    .values({ key_hash: hashOf(key), user_id: userID, expires_at: now + LIFETIME_MS })
    .execute()
  return key
}

/** Whether the key is this user's and not expired. It is used up. */
export async function usePasswordKey(tx: Pick<Tx, 'db'>, userID: number, key: string, now: number): Promise<boolean> {
  const used = await tx.db
    .deleteFrom('password_key')
    .where('key_hash', '=', hashOf(key))
    .where('user_id', '=', userID)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return used.numDeletedRows > 0n
}

import { createHash, randomBytes } from 'node:crypto'
import type { Tx } from '../../platform/database/store.ts'

/** How long after a right code a password may be set without the old one, or a phone be changed. */
const LIFETIME_MS = 10 * 60_000

/** What a key is for. One for a phone is worth nothing for a password. */
type KeyUse = 'password' | 'phone'

const hashOf = (use: KeyUse, key: string) =>
  createHash('sha256')
    .update(use === 'password' ? key : `${use}\n${key}`)
    .digest('base64url')

async function newKey(tx: Pick<Tx, 'db'>, use: KeyUse, userID: number, now: number): Promise<string> {
  const key = randomBytes(32).toString('base64url')
  await tx.db.deleteFrom('password_key').where('user_id', '=', userID).execute()
  await tx.db
    .insertInto('password_key')
    .values({ key_hash: hashOf(use, key), user_id: userID, expires_at: now + LIFETIME_MS })
    .execute()
  return key
}

async function useKey(tx: Pick<Tx, 'db'>, use: KeyUse, userID: number, key: string, now: number): Promise<boolean> {
  const used = await tx.db
    .deleteFrom('password_key')
    .where('key_hash', '=', hashOf(use, key))
    .where('user_id', '=', userID)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return used.numDeletedRows > 0n
}

/** A one-time key that replaces this user's old password in changePasswordnew. The user's previous key becomes invalid. */
export const newPasswordKey = (tx: Pick<Tx, 'db'>, userID: number, now: number) => newKey(tx, 'password', userID, now)

/** Whether the key is this user's and not expired. It is used up. */
export const usePasswordKey = (tx: Pick<Tx, 'db'>, userID: number, key: string, now: number) =>
  useKey(tx, 'password', userID, key, now)

/** A one-time key that says that a code of the user's phone was right. The user's previous key becomes invalid. */
export const newPhoneKey = (tx: Pick<Tx, 'db'>, userID: number, now: number) => newKey(tx, 'phone', userID, now)

export const usePhoneKey = (tx: Pick<Tx, 'db'>, userID: number, key: string, now: number) =>
  useKey(tx, 'phone', userID, key, now)

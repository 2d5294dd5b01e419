import { createHash, randomBytes } from 'node:crypto'
import type { Tx } from '../../platform/database/store.ts'

/** How long after a right code a password may be set without the old one. */
const LIFETIME_MS = 10 * 60_000

const hashOf = (key: string) => createHash('sha256').update(key).digest('base64url')

/** A key that stands for the old password of this user, once. The one before is worth nothing any more. */
export async function newPasswordKey(tx: Pick<Tx, 'run'>, userID: number, now: number): Promise<string> {
  const key = randomBytes(32).toString('base64url')
  await tx.run('delete from password_key where user_id = ?', [userID])
  await tx.run('insert into password_key (key_hash, user_id, expires_at) values (?, ?, ?)', [
    hashOf(key),
    userID,
    now + LIFETIME_MS,
  ])
  return key
}

/** Whether the key was this user's and in time. It is used up. */
export async function usePasswordKey(tx: Pick<Tx, 'run'>, userID: number, key: string, now: number): Promise<boolean> {
  const used = await tx.run('delete from password_key where key_hash = ? and user_id = ? and expires_at > ?', [
    hashOf(key),
    userID,
    now,
  ])
  return used > 0
}

import { hash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { likelyPasswords, WEAKNESS_TEXT } from '@tizhou/domain/account/weakPassword'
import { badInput } from '../../platform/calls/envelope.ts'

/** Hashes computed in one turn of the event loop: a few milliseconds. */
const AT_ONCE = 4_000

/**
 * Whether a password, of which only the md5 is known, is one of the first guesses for this account. Clients judge the
 * password before hashing it; this covers clients that do not.
 */
async function isLikely(digest: string, userName: string): Promise<boolean> {
  const wanted = digest.toLowerCase()
  let done = 0
  for (const password of likelyPasswords(userName)) {
    if (hash('md5', password) === wanted) return true
    if (++done % AT_ONCE === 0) await nextTurn()
  }
  return false
}

/** Refuses a new password that is easy to guess, naming the field. */
export async function refuseWeak(digest: string, userName: string, field: string): Promise<void> {
  if (await isLikely(digest, userName)) throw badInput([{ field, reason: WEAKNESS_TEXT.common }])
}

/** Whether a new password (its md5) equals the old one, given as typed or as its md5. */
export function isSamePassword(old: string, digest: string): boolean {
  const wanted = digest.toLowerCase()
  return old.toLowerCase() === wanted || hash('md5', old) === wanted
}

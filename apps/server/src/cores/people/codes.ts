import { timingSafeEqual } from 'node:crypto'
import type { Tx } from '../../platform/database/store.ts'

/** What a code in the database is for. Logging in and registering are one purpose. */
export type StoredPurpose = 'login' | 'restore' | 'change'

export const CODE_LIFETIME_MS = 5 * 60_000
const TRIES = 5

type Db = Pick<Tx, 'all' | 'run'>

/** The newest code of a phone and purpose takes the place of the one before. */
export async function putCode(
  tx: Db,
  code: { phoneKey: string; purpose: StoredPurpose; codeHash: string; now: number },
): Promise<void> {
  await tx.run(
    `insert into verify_code (phone_key, purpose, code_hash, created_at, expires_at, tries) values (?, ?, ?, ?, ?, 0)
     on conflict (phone_key, purpose) do update set
       code_hash = excluded.code_hash, created_at = excluded.created_at, expires_at = excluded.expires_at, tries = 0`,
    [code.phoneKey, code.purpose, code.codeHash, code.now, code.now + CODE_LIFETIME_MS],
  )
}

/** Takes back a code that never reached its phone. */
export async function withdrawCode(tx: Db, phoneKey: string, codeHash: string): Promise<void> {
  await tx.run('delete from verify_code where phone_key = ? and code_hash = ?', [phoneKey, codeHash])
}

/** The purpose of the phone's newest live code; undefined: there is none. */
export async function newestPurpose(
  tx: Pick<Tx, 'all'>,
  phoneKey: string,
  now: number,
): Promise<StoredPurpose | undefined> {
  const rows = await tx.all<{ purpose: StoredPurpose }>(
    'select purpose from verify_code where phone_key = ? and expires_at > ? order by created_at desc, purpose limit 1',
    [phoneKey, now],
  )
  return rows[0]?.purpose
}

export type CodeVerdict = 'right' | 'wrong' | 'none'

/**
 * Tries a code: `none` where there is no live one, or five wrong ones were tried. A right one is used up, or kept
 * for its use where `keep` is set. A wrong try counts when the transaction commits: do not throw because of it.
 */
export async function tryCode(
  tx: Db,
  tried: { phoneKey: string; purpose: StoredPurpose; codeHash: string; now: number; keep?: boolean },
): Promise<CodeVerdict> {
  const key = [tried.phoneKey, tried.purpose]
  const counted = await tx.run(
    `update verify_code set tries = tries + 1
     where phone_key = ? and purpose = ? and expires_at > ? and tries < ${TRIES}`,
    [...key, tried.now],
  )
  if (counted === 0) return 'none'
  const [row] = await tx.all<{ code_hash: string }>(
    'select code_hash from verify_code where phone_key = ? and purpose = ?',
    key,
  )
  if (!timingSafeEqual(Buffer.from(row?.code_hash ?? ''), Buffer.from(tried.codeHash))) return 'wrong'
  if (tried.keep) await tx.run('update verify_code set tries = tries - 1 where phone_key = ? and purpose = ?', key)
  else await tx.run('delete from verify_code where phone_key = ? and purpose = ?', key)
  return 'right'
}

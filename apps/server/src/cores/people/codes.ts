import { timingSafeEqual } from 'node:crypto'
import type { Tx } from '../../platform/database/store.ts'

/** Purposes of codes that sendcode sends. Logging in and registering are one purpose. */
const SENT_PURPOSES = ['login', 'restore', 'change'] as const
type SentPurpose = (typeof SENT_PURPOSES)[number]
/** Purpose of a stored code; the last two are of a change of phone. */
export type StoredPurpose = SentPurpose | 'oldPhone' | 'newPhone'

export const CODE_LIFETIME_MS = 5 * 60_000
const TRIES = 5

type Db = Pick<Tx, 'db'>

/** Stores the code of a phone and purpose, replacing the previous one. */
export async function putCode(
  tx: Db,
  code: { phoneKey: string; purpose: StoredPurpose; codeHash: string; now: number },
): Promise<void> {
  const fresh = {
    code_hash: code.codeHash,
    created_at: code.now,
    expires_at: code.now + CODE_LIFETIME_MS,
    tries: 0,
  }
  await tx.db
    .insertInto('verify_code')
    .values({ phone_key: code.phoneKey, purpose: code.purpose, ...fresh })
    .onConflict((conflict) => conflict.columns(['phone_key', 'purpose']).doUpdateSet(fresh))
    .execute()
}

/** Deletes a code that could not be sent. */
export async function withdrawCode(tx: Db, phoneKey: string, codeHash: string): Promise<void> {
  await tx.db.deleteFrom('verify_code').where('phone_key', '=', phoneKey).where('code_hash', '=', codeHash).execute()
}

/** The purpose of the phone's newest valid code of sendcode; undefined: none. */
export async function newestPurpose(tx: Db, phoneKey: string, now: number): Promise<SentPurpose | undefined> {
  const row = await tx.db
    .selectFrom('verify_code')
    .select('purpose')
    .where('phone_key', '=', phoneKey)
    .where('purpose', 'in', SENT_PURPOSES)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('purpose')
    .limit(1)
    .executeTakeFirst()
  return row?.purpose as SentPurpose | undefined
}

export type CodeVerdict = 'right' | 'wrong' | 'none'

/**
 * Tries a code: `none` where none is valid, or five wrong ones were tried. A right one is used up, unless `keep` is
 * set. A wrong try is counted when the transaction commits, so callers must not throw because of it.
 */
export async function tryCode(
  tx: Db,
  tried: { phoneKey: string; purpose: StoredPurpose; codeHash: string; now: number; keep?: boolean },
): Promise<CodeVerdict> {
  const { phoneKey, purpose } = tried
  const counted = await tx.db
    .updateTable('verify_code')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('phone_key', '=', phoneKey)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', tried.now)
    .where('tries', '<', TRIES)
    .executeTakeFirstOrThrow()
  if (counted.numUpdatedRows === 0n) return 'none'
  const row = await tx.db
    .selectFrom('verify_code')
    .select('code_hash')
    .where('phone_key', '=', phoneKey)
    .where('purpose', '=', purpose)
    .executeTakeFirst()
  if (!timingSafeEqual(Buffer.from(row?.code_hash ?? ''), Buffer.from(tried.codeHash))) return 'wrong'
  if (tried.keep)
    await tx.db
      .updateTable('verify_code')
      .set((eb) => ({ tries: eb('tries', '-', 1) }))
      .where('phone_key', '=', phoneKey)
      .where('purpose', '=', purpose)
      .execute()
  else await tx.db.deleteFrom('verify_code').where('phone_key', '=', phoneKey).where('purpose', '=', purpose).execute()
  return 'right'
}

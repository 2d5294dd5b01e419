import { createHash, randomBytes } from 'node:crypto'
import type { Tx } from '../../../platform/database/store.ts'

/** Tells a re-login secret from a password. */
const PREFIX = 'tzr_'
const SHAPE = /^tzr_[A-Za-z0-9_-]{43}$/
const DAY = 86_400_000
const LIFETIME_MS = 30 * DAY
/** How long a used secret is still accepted: two tabs that lost one session both send it. */
const GRACE_MS = 60_000
/** Most browsers with a re-login secret for one account; the one unused for longest is dropped. */
const FAMILIES = 10

type Db = Pick<Tx, 'db'>

export const isReloginSecret = (text: string): boolean => SHAPE.test(text)

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')
const random = (bytes: number) => randomBytes(bytes).toString('base64url')

/** The first secret of a browser, which begins a new family. */
export async function newFamily(tx: Db, userID: number, now: number): Promise<{ secret: string; family: string }> {
  const family = random(12)
  const secret = PREFIX + random(32)
  await keep(tx, secret, { userID, family, now })
  const rows = await tx.db
    .selectFrom('relogin_secret')
    .select('family')
    .where('user_id', '=', userID)
    .groupBy('family')
    .orderBy(({ fn }) => fn.max('created_at'), 'desc')
    .orderBy('family')
    .execute()
  const others = rows.map((row) => row.family).filter((other) => other !== family)
  for (const old of others.slice(FAMILIES - 1)) await endFamily(tx, old)
  return { secret, family }
}

async function keep(tx: Db, secret: string, of: { userID: number; family: string; now: number }): Promise<void> {
  await tx.db
    .insertInto('relogin_secret')
    .values({
      secret_hash: hashOf(secret),
      family: of.family,
      user_id: of.userID,
      created_at: of.now,
      expires_at: of.now + LIFETIME_MS,
      used_at: null,
    })
    .execute()
}

/** The user of a secret, used or not; undefined: unknown, expired or revoked. */
export async function ownerOf(tx: Db, secret: string, now: number): Promise<number | undefined> {
  const row = await tx.db
    .selectFrom('relogin_secret')
    .select('user_id')
    .where('secret_hash', '=', hashOf(secret))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.user_id
}

export interface Redeemed {
  userID: number
  family: string
  /** The successor of the used secret. */
  secret: string
  /** When another tab used the given secret moments ago: sessions of the family since then are that tab's. */
  since: number | undefined
}

/**
 * Uses a secret and gives its successor. Undefined: unknown, expired or revoked, or used longer ago than the grace
 * period. The last means that two hold it, one possibly a thief: the whole family ends (`stolen`).
 *
 * `mark` (a keyed hash) derives the successor, so that each secret has exactly one: a used secret gives the same
 * successor again within its grace period. Two who share a secret also share its successor, and are found out when one
 * is late by more than the grace period.
 */
export async function redeem(
  tx: Db,
  secret: string,
  now: number,
  mark: (secret: string) => string,
): Promise<Redeemed | { stolen: string } | undefined> {
  const hash = hashOf(secret)
  // The update comes first: on PostgreSQL a second tab waits for it.
  const taken = await tx.db
    .updateTable('relogin_secret')
    .set({ used_at: now })
    .where('secret_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  const isFirst = taken.numUpdatedRows > 0n
  const row = await tx.db
    .selectFrom('relogin_secret')
    .select(['user_id', 'family', 'expires_at', 'used_at'])
    .where('secret_hash', '=', hash)
    .executeTakeFirst()
  if (!row || row.expires_at <= now) return undefined
  const { user_id: userID, family } = row
  const usedAt = row.used_at ?? now
  if (now - usedAt > GRACE_MS) {
    await endFamily(tx, family)
    return { stolen: family }
  }
  let next = PREFIX + mark(secret)
  if (isFirst) await keep(tx, next, { userID, family, now })
  // The first tab may have used the successor meanwhile: the valid one is at the end of the chain.
  else while (await isUsed(tx, next)) next = PREFIX + mark(next)
  return { userID, family, secret: next, since: isFirst ? undefined : usedAt }
}

async function isUsed(tx: Db, secret: string): Promise<boolean> {
  const used = await tx.db
    .selectFrom('relogin_secret')
    .select('used_at')
    .where('secret_hash', '=', hashOf(secret))
    .where('used_at', 'is not', null)
    .executeTakeFirst()
  return used !== undefined
}

export async function endFamily(tx: Db, family: string): Promise<void> {
  await tx.db.deleteFrom('relogin_secret').where('family', '=', family).execute()
}

/** Ends all families of the user's secrets but `kept`. */
export async function endFamilies(tx: Db, userID: number, kept: string | null): Promise<void> {
  await tx.db
    .deleteFrom('relogin_secret')
    .where('user_id', '=', userID)
    .where('family', '<>', kept ?? '')
    .execute()
}

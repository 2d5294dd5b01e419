import { createHash, randomBytes } from 'node:crypto'
import type { Tx } from '../../../platform/database/store.ts'

/** So that a re-login secret in the place of a password is known by its look. */
const PREFIX = 'tzr_'
const SHAPE = /^tzr_[A-Za-z0-9_-]{43}$/
const DAY = 86_400_000
const LIFETIME_MS = 30 * DAY
/** How long a used secret still works: two tabs that lost one session both come with it. */
const GRACE_MS = 60_000
/** Browsers that stay logged in for one account; the one unused for longest gives way. */
const FAMILIES = 10

type Db = Pick<Tx, 'db'>

export const isReloginSecret = (text: string): boolean => SHAPE.test(text)

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')
const random = (bytes: number) => randomBytes(bytes).toString('base64url')

/** The first secret of a browser: a new family. */
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

/** Whose secret it is, whether it is used already or not; undefined: unknown, expired or revoked. */
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
  /** In the place of the one that was used. */
  secret: string
  /** When another tab used the given secret, moments ago: sessions of the family since then are its. */
  since: number | undefined
}

/**
 * Takes a secret and gives its successor. Undefined: unknown, expired or revoked, or used longer than the grace
 * ago. The last means that two hold it, one of them a thief perhaps: the whole family ends (`stolen`).
 *
 * `mark` (a keyed hash) makes the successor, so each secret has one alone: who comes with a used one in its grace gets
 * what the first got. Two who share a secret share the next, too, and are found out when one is a minute late.
 */
export async function redeem(
  tx: Db,
  secret: string,
  now: number,
  mark: (secret: string) => string,
): Promise<Redeemed | { stolen: string } | undefined> {
  const hash = hashOf(secret)
  // The update comes first: on PostgreSQL it makes a second tab wait for the first.
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
  // The first tab may have used the successor meanwhile: the one that counts is at the end of the line.
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

/** All secrets of the user, but those of the family to be kept. */
export async function endFamilies(tx: Db, userID: number, kept: string | null): Promise<void> {
  await tx.db
    .deleteFrom('relogin_secret')
    .where('user_id', '=', userID)
    .where('family', '<>', kept ?? '')
    .execute()
}

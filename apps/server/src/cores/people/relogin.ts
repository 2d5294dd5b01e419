import { createHash, randomBytes } from 'node:crypto'
import type { Tx } from '../../platform/database/store.ts'

/** So that a re-login secret in the place of a password is known by its look. */
const PREFIX = 'tzr_'
const SHAPE = /^tzr_[A-Za-z0-9_-]{43}$/
const DAY = 86_400_000
const LIFETIME_MS = 30 * DAY
/** How long a used secret still works: two tabs that lost one session both come with it. */
const GRACE_MS = 60_000
/** Browsers that stay logged in for one account; the one unused for longest gives way. */
const FAMILIES = 10

type Db = Pick<Tx, 'all' | 'run'>

export const isReloginSecret = (text: string): boolean => SHAPE.test(text)

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')
const random = (bytes: number) => randomBytes(bytes).toString('base64url')

/** The first secret of a browser: a new family. */
export async function newFamily(tx: Db, userID: number, now: number): Promise<{ secret: string; family: string }> {
  const family = random(12)
  const secret = PREFIX + random(32)
  await keep(tx, secret, { userID, family, now })
  const rows = await tx.all<{ family: string }>(
    'select family from relogin_secret where user_id = ? group by family order by max(created_at) desc, family',
    [userID],
  )
  const others = rows.map((row) => row.family).filter((other) => other !== family)
  for (const old of others.slice(FAMILIES - 1)) await endFamily(tx, old)
  return { secret, family }
}

async function keep(tx: Db, secret: string, of: { userID: number; family: string; now: number }): Promise<void> {
  await tx.run(
    'insert into relogin_secret (secret_hash, family, user_id, created_at, expires_at) values (?, ?, ?, ?, ?)',
    [hashOf(secret), of.family, of.userID, of.now, of.now + LIFETIME_MS],
  )
}

/** Whose secret it is, whether it is used already or not; undefined: unknown, expired or revoked. */
export async function ownerOf(tx: Pick<Tx, 'all'>, secret: string, now: number): Promise<number | undefined> {
  const [row] = await tx.all<{ user_id: number }>(
    'select user_id from relogin_secret where secret_hash = ? and expires_at > ?',
    [hashOf(secret), now],
  )
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
  const first = await tx.run('update relogin_secret set used_at = ? where secret_hash = ? and used_at is null', [
    now,
    hash,
  ])
  const [row] = await tx.all<{ user_id: number; family: string; expires_at: number; used_at: number }>(
    'select user_id, family, expires_at, used_at from relogin_secret where secret_hash = ?',
    [hash],
  )
  if (!row || row.expires_at <= now) return undefined
  const { user_id: userID, family } = row
  if (now - row.used_at > GRACE_MS) {
    await endFamily(tx, family)
    return { stolen: family }
  }
  let next = PREFIX + mark(secret)
  if (first > 0) await keep(tx, next, { userID, family, now })
  // The first tab may have used the successor meanwhile: the one that counts is at the end of the line.
  else while (await isUsed(tx, next)) next = PREFIX + mark(next)
  return { userID, family, secret: next, since: first > 0 ? undefined : row.used_at }
}

async function isUsed(tx: Db, secret: string): Promise<boolean> {
  const rows = await tx.all('select 1 from relogin_secret where secret_hash = ? and used_at is not null', [
    hashOf(secret),
  ])
  return rows.length > 0
}

export async function endFamily(tx: Pick<Tx, 'run'>, family: string): Promise<void> {
  await tx.run('delete from relogin_secret where family = ?', [family])
}

/** All secrets of the user, but those of the family to be kept. */
export async function endFamilies(tx: Pick<Tx, 'run'>, userID: number, kept: string | null): Promise<void> {
  await tx.run('delete from relogin_secret where user_id = ? and family <> ?', [userID, kept ?? ''])
}

import { createHash, randomBytes } from 'node:crypto'
import type { Caller } from '../../platform/calls/caller.ts'
import { addressGroup } from '../../platform/calls/callerAddress.ts'
import { noSession } from '../../platform/calls/envelope.ts'
import { LOOK_PREFIX } from '../../platform/calls/looks.ts'
import type { Store, Tx } from '../../platform/database/store.ts'

/** How long a member of the staff sees what a learner sees. */
export const LOOK_MS = 15 * 60_000

const hashOf = (guid: string) => createHash('sha256').update(guid).digest('base64url')

export interface NewLook {
  staffID: number
  /** Of the session of the back office that begins it: the look ends with it. */
  staffGuid: string
  userID: number
  /** The address from which it begins: from others it is worth nothing. */
  ip: string
  now: number
}

/**
 * Begins a look: a session of its own, which is in no list of the learner's sessions and ends none of them. The same member
 * of the staff looks as one learner at a time. Gives its guid.
 */
export async function beginLook(tx: Pick<Tx, 'db'>, of: NewLook): Promise<string> {
  const guid = LOOK_PREFIX + randomBytes(32).toString('base64url')
  await tx.db.deleteFrom('look_session').where('staff_id', '=', of.staffID).execute()
  await tx.db
    .insertInto('look_session')
    .values({
      guid_hash: hashOf(guid),
      staff_id: of.staffID,
      staff_guid_hash: hashOf(of.staffGuid),
      user_id: of.userID,
      address: addressGroup(of.ip),
      began_at: of.now,
      expires_at: of.now + LOOK_MS,
    })
    .execute()
  return guid
}

/** Ends a look; one that has ended stays so. */
export async function endLook(tx: Pick<Tx, 'db'>, guid: string): Promise<void> {
  await tx.db.deleteFrom('look_session').where('guid_hash', '=', hashOf(guid)).execute()
}

/**
 * The learner as whom a call of a look is made; throws 401 where it is over: after its time, when whoever began it logged
 * out, was blocked or is no operator any more, and from another address.
 */
export async function findLook(
  { db }: Pick<Store, 'db'>,
  { guid, ip, now }: { guid: string; ip: string; now: number },
): Promise<Caller> {
  const row = await db
    .selectFrom('look_session as l')
    .innerJoin('user_account as u', 'u.user_id', 'l.user_id')
    .innerJoin('user_account as staff', 'staff.user_id', 'l.staff_id')
    .innerJoin('user_role as r', (join) => join.onRef('r.user_id', '=', 'l.staff_id').on('r.role', '=', 'operator'))
    .innerJoin('session as s', 's.guid_hash', 'l.staff_guid_hash')
    .select(['l.staff_id', 'l.address', 'u.user_id', 'u.user_name', 'u.nick_name'])
    .where('l.guid_hash', '=', hashOf(guid))
    .where('l.expires_at', '>', now)
    .where('staff.blocked_at', 'is', null)
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', now)
    .executeTakeFirst()
  if (!row || row.address !== addressGroup(ip)) throw noSession()
  return {
    userID: row.user_id,
    userName: row.user_name,
    nickName: row.nick_name,
    roles: [],
    lookedBy: row.staff_id,
  }
}

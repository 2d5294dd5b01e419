import { createHash } from 'node:crypto'
import type { Tx } from '../../platform/database/store.ts'
import { endFamily } from './sessions/relogin.ts'

type Db = Pick<Tx, 'db'>

/** A browser with a session, or one that may log in again without the password. */
export interface Device {
  deviceID: string
  device: string
  address: string
  clientType: string
  firstAt: number
  /** Accurate to five minutes: a session records its use no more often. */
  lastAt: number
  isThis: boolean
  isOn: boolean
  /** Its running sessions. */
  guidHashes: string[]
  family: string | null
}

/** The public id of a browser, from which its key cannot be derived. */
const nameOf = (key: string) => createHash('sha256').update(`device ${key}`).digest('base64url').slice(0, 22)

/**
 * A person's devices, last used first. `mine`: hash of the requesting guid; `lifetime`: how long an unused session
 * lasts, ms.
 */
export async function devicesOf(
  { db }: Db,
  of: { userID: number; mine: string; now: number; lifetime: number },
): Promise<Device[]> {
  const { userID, mine, now, lifetime } = of
  const rows = await db
    .selectFrom('session')
    .select(['guid_hash', 'client_type', 'created_at', 'expires_at', 'ended_at', 'family', 'device', 'address'])
    .where('user_id', '=', userID)
    .where((eb) =>
      eb.or([
        eb.and([eb('ended_at', 'is', null), eb('expires_at', '>', now)]),
        eb(
          'family',
          'in',
          eb.selectFrom('relogin_secret').select('family').where('user_id', '=', userID).where('expires_at', '>', now),
        ),
      ]),
    )
    .orderBy('created_at')
    .orderBy('guid_hash')
    .execute()
  const devices = new Map<string, Device>()
  for (const row of rows) {
    const key = row.family ?? row.guid_hash
    const known = devices.get(key)
    const isOn = row.ended_at === null && row.expires_at > now
    devices.set(key, {
      deviceID: nameOf(key),
      // A re-login may come from another place.
      device: row.device || (known?.device ?? ''),
      address: row.address || (known?.address ?? ''),
      clientType: row.client_type,
      firstAt: known?.firstAt ?? row.created_at,
      lastAt: Math.max(
        known?.lastAt ?? 0,
        Math.min(Math.max(row.created_at, row.expires_at - lifetime), row.ended_at ?? Number.POSITIVE_INFINITY),
      ),
      isThis: known?.isThis === true || row.guid_hash === mine,
      isOn: known?.isOn === true || isOn,
      guidHashes: [...(known?.guidHashes ?? []), ...(isOn ? [row.guid_hash] : [])],
      family: row.family,
    })
  }
  return [...devices.values()].sort((a, b) => b.lastAt - a.lastAt)
}

/** Ends a device's sessions and its re-login secrets. */
export async function endDevice(tx: Db, { guidHashes, family }: Device, now: number): Promise<void> {
  if (family !== null) await endFamily(tx, family)
  if (guidHashes.length > 0)
    await tx.db
      .updateTable('session')
      .set({ ended_at: now, ended_by: 'ended' })
      .where('guid_hash', 'in', guidHashes)
      .where('ended_at', 'is', null)
      .execute()
}

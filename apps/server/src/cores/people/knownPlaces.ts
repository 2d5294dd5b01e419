import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { addressGroup } from '../../platform/calls/callerAddress.ts'
import type { Store, Tx } from '../../platform/database/store.ts'
import { deviceOf, KNOWN_MS } from '../../platform/deviceCookie.ts'
import type { ServerKeys } from '../../platform/serverKeys.ts'

export type From = Pick<FastifyRequest, 'ip' | 'headers'> & Partial<Pick<FastifyRequest, 'newDevice'>>

/** Keyed digests of a device and an address for one account; 0: no account. */
interface Marks {
  device: string | undefined
  address: string
}

async function marksOf(keys: ServerKeys, userID: number, device: string | undefined, ip: string): Promise<Marks> {
  const mark = await keys.marker('known place')
  return {
    device: device === undefined ? undefined : mark(`${userID} device ${device}`),
    address: mark(`${userID} address ${addressGroup(ip)}`),
  }
}

interface Asked {
  store: Pick<Store, 'db'>
  keys: ServerKeys
  now: () => number
}

/** The digest of the request's device, else of its address, where the account was used from it before. */
export async function knownPlace(
  { store, keys, now }: Asked,
  userID: number | undefined,
  from: From,
): Promise<string | undefined> {
  const { device, address } = await marksOf(keys, userID ?? 0, deviceOf(from.headers), from.ip)
  const asked = [...(device === undefined ? [] : [device]), address]
  const rows = await store.db
    .selectFrom('known_place')
    .select('place_key')
    .where('place_key', 'in', asked)
    .where('expires_at', '>', now())
    .execute()
  return asked.find((key) => rows.some(({ place_key }) => place_key === key))
}

/**
 * Records where a log-in came from. The browser gets a cookie with a device id (registerCalls.ts sets it); gives the
 * function that writes the record in the transaction of the log-in.
 */
export async function placesToKnow(
  { keys, now }: Omit<Asked, 'store'>,
  userID: number,
  from: From,
): Promise<(tx: Pick<Tx, 'db'>) => Promise<void>> {
  const known = deviceOf(from.headers)
  const device = known ?? randomBytes(32).toString('base64url')
  from.newDevice = device
  const marks = await marksOf(keys, userID, device, from.ip)
  const expires_at = now() + KNOWN_MS
  return async (tx) => {
    for (const place_key of [marks.device, marks.address])
      if (place_key !== undefined)
        await tx.db
          .insertInto('known_place')
          .values({ place_key, user_id: userID, expires_at })
          .onConflict((conflict) => conflict.column('place_key').doUpdateSet({ expires_at }))
          .execute()
  }
}

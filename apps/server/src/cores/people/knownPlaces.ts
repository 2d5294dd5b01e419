import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { addressGroup } from '../../platform/callerAddress.ts'
import type { Store, Tx } from '../../platform/database/store.ts'
import type { ServerKeys } from '../../platform/serverKeys.ts'

/** How long a device or an address stays known after the last log-in from it. */
const KNOWN_MS = 180 * 86_400_000
const COOKIE = /(?:^|;\s*)device=([\w-]{43})(?:;|$)/

export type From = Pick<FastifyRequest, 'ip' | 'headers'> & Partial<Pick<FastifyRequest, 'newDevice'>>

/** Keyed marks of where somebody comes from, as a place of this account; 0: of no account. */
interface Marks {
  device: string | undefined
  address: string
}

const deviceOf = ({ headers }: From): string | undefined => COOKIE.exec(headers.cookie ?? '')?.[1]

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

/** The mark of the place that somebody comes from, where the account was used from it before: its device, else its address. */
export async function knownPlace(
  { store, keys, now }: Asked,
  userID: number | undefined,
  from: From,
): Promise<string | undefined> {
  const { device, address } = await marksOf(keys, userID ?? 0, deviceOf(from), from.ip)
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
 * Remembers where a log-in came from. Its browser gets a cookie that names it (registerCalls.ts sends it); gives what
 * notes it in the transaction of the log-in.
 */
export async function placesToKnow(
  { keys, now }: Omit<Asked, 'store'>,
  userID: number,
  from: From,
): Promise<(tx: Pick<Tx, 'db'>) => Promise<void>> {
  const known = deviceOf(from)
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

/** HttpOnly: no script reads it, and it stays where a log-out clears what pages have. */
export const deviceCookie = (device: string, isSecure: boolean): string =>
  `device=${device}; Path=/api/; Max-Age=${KNOWN_MS / 1000}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`

declare module 'fastify' {
  interface FastifyRequest {
    /** The device that logged in by this request, as its cookie says from then on. */
    newDevice: string | undefined
  }
}

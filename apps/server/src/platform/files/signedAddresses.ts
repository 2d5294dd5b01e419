import { createHmac, timingSafeEqual } from 'node:crypto'
import { safePath } from './paths.ts'

/** Path prefix of signed addresses. */
export const SIGNED = '/files/signed/'

export interface SignedFor {
  path: string
  /** ms UTC */
  expiresAt: number
  /** The only user who may open it, with a session; absent: anybody who has the address. */
  userID?: number | undefined
}

const signature = (key: Buffer, { path, expiresAt, userID }: SignedFor): Buffer =>
  createHmac('sha256', key)
    .update(`file\n${path}\n${expiresAt}\n${userID ?? ''}`)
    .digest()

/** An address of a file that expires. Any change invalidates its signature. */
export function signAddress(key: Buffer, of: SignedFor): string {
  const path = safePath(of.path)
  const query = new URLSearchParams({ e: String(of.expiresAt) })
  if (of.userID !== undefined) query.set('u', String(of.userID))
  query.set('s', signature(key, { ...of, path }).toString('base64url'))
  return `${SIGNED}${path.split('/').map(encodeURIComponent).join('/')}?${query}`
}

/** What the address was signed for; undefined where the signature is wrong or has expired. */
export function readSigned(
  key: Buffer,
  path: string,
  query: Record<string, unknown>,
  now: number,
): SignedFor | undefined {
  const { e, u, s } = query
  if (typeof e !== 'string' || typeof s !== 'string' || (u !== undefined && typeof u !== 'string')) return undefined
  if (!/^\d{1,16}$/.test(e) || (u !== undefined && !/^\d{1,16}$/.test(u))) return undefined
  const of: SignedFor = { path, expiresAt: Number(e), ...(u === undefined ? {} : { userID: Number(u) }) }
  const given = Buffer.from(s, 'base64url')
  const due = signature(key, of)
  return given.length === due.length && timingSafeEqual(given, due) && of.expiresAt > now ? of : undefined
}

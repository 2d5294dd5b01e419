import { createHmac, timingSafeEqual } from 'node:crypto'
import { Forged, type RawNews } from '../../platform/payments/port.ts'

/** Most ms between a signature's time stamp and the clock; each delivery is signed anew. */
const WITHIN_MS = 300_000
const MARK = /^[\w-]{43}$/
const MOMENT = /^\d{1,15}$/

const markOf = (key: Buffer, timestamp: string, body: string): string =>
  createHmac('sha256', key).update(`news\n${timestamp}\n${body}`).digest('base64url')

/** The headers of a notification. */
export const signedHeaders = (key: Buffer, body: string, now: number): Record<string, string> => ({
  'content-type': 'application/json',
  'sandbox-timestamp': String(now),
  'sandbox-signature': markOf(key, String(now), body),
})

/** Throws Forged unless the body was signed with the key within the allowed time. */
export function checkSigned(key: Buffer, { headers, body }: RawNews, now: number): void {
  const { 'sandbox-timestamp': timestamp = '', 'sandbox-signature': mark = '' } = headers
  if (!MARK.test(mark)) throw new Forged('no signature')
  if (!timingSafeEqual(Buffer.from(mark), Buffer.from(markOf(key, timestamp, body))))
    throw new Forged('wrong signature')
  if (!MOMENT.test(timestamp) || Math.abs(now - Number(timestamp)) > WITHIN_MS) throw new Forged('stale')
}

/** A token in the payment page's form, which another site cannot read (CSRF). */
export const formProof = (key: Buffer, page: string): string =>
  createHmac('sha256', key).update(`form\n${page}`).digest('base64url')

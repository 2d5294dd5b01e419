import { createHmac, timingSafeEqual } from 'node:crypto'
import { Forged, type RawNews } from '../../platform/payments/port.ts'

/** A notification signed longer ago, or later, than this does not count; each delivery is signed anew. */
const WITHIN_MS = 300_000
const MARK = /^[\w-]{43}$/
const MOMENT = /^\d{1,15}$/

const markOf = (key: Buffer, timestamp: string, body: string): string =>
  createHmac('sha256', key).update(`news\n${timestamp}\n${body}`).digest('base64url')

/** The headers with which the sandbox sends a notification. */
export const signedHeaders = (key: Buffer, body: string, now: number): Record<string, string> => ({
  'content-type': 'application/json',
  'sandbox-timestamp': String(now),
  'sandbox-signature': markOf(key, String(now), body),
})

/** Throws Forged unless the body was signed with the key a short while ago. */
export function checkSigned(key: Buffer, { headers, body }: RawNews, now: number): void {
  const { 'sandbox-timestamp': timestamp = '', 'sandbox-signature': mark = '' } = headers
  if (!MARK.test(mark)) throw new Forged('no signature')
  if (!timingSafeEqual(Buffer.from(mark), Buffer.from(markOf(key, timestamp, body))))
    throw new Forged('wrong signature')
  if (!MOMENT.test(timestamp) || Math.abs(now - Number(timestamp)) > WITHIN_MS) throw new Forged('stale')
}

/** What a form of the payment page carries back: who can make a browser post cannot read it from the page. */
export const formProof = (key: Buffer, page: string): string =>
  createHmac('sha256', key).update(`form\n${page}`).digest('base64url')

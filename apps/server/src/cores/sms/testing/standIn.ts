import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a stand-in for a provider has received, and what it is to do next. */
export interface StandIn {
  endpoint: string
  /** Messages with a correct signature. */
  taken: Record<string, unknown>[]
  /** Its clock, ms. */
  clock: { now: number }
  /** Answers further requests with this error code. */
  refuseWith: string | undefined
  /** `hang`: never answers; `garble`: answers no JSON. */
  mood: 'good' | 'hang' | 'garble'
  close(): Promise<void>
}

interface Seen {
  method: string
  url: URL
  headers: IncomingHttpHeaders
  body: string
}

/** Checks a request: the provider's error code, or the message. */
type Judge = (seen: Seen, now: number) => { error: string } | { message: Record<string, unknown> }

const hex = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')
const same = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

async function startStandIn(judge: Judge, reply: (error: string | undefined) => unknown): Promise<StandIn> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      if (standIn.mood === 'hang') return
      if (standIn.mood === 'garble') return void response.writeHead(502).end('<html>bad gateway</html>')
      const body = Buffer.concat(parts).toString()
      const url = new URL(request.url ?? '/', standIn.endpoint)
      const verdict = judge({ method: request.method ?? '', url, headers: request.headers, body }, standIn.clock.now)
      const error = 'error' in verdict ? verdict.error : standIn.refuseWith
      if (!error && 'message' in verdict) standIn.taken.push(verdict.message)
      response.writeHead(error ? 400 : 200, { 'content-type': 'application/json' }).end(JSON.stringify(reply(error)))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const standIn: StandIn = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken: [],
    clock: { now: 0 },
    refuseWith: undefined,
    mood: 'good',
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return standIn
}

const MAX_SKEW_MS = 15 * 60_000

/**
 * Alibaba Cloud as documented (signature V3), independent of the product's code: it rebuilds the signed text from the
 * headers named as signed, and refuses what does not fit.
 */
export function aliyunStandIn(keyID: string, keySecret: string): Promise<StandIn> {
  const nonces = new Set<string>()
  const judge: Judge = ({ method, url, headers, body }, now) => {
    const parts = /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    )
    if (!parts) return { error: 'MissingSignature' }
    const [, id, signedHeaders = '', signature = ''] = parts
    if (id !== keyID) return { error: 'InvalidAccessKeyId.NotFound' }
    const signed = signedHeaders.split(';')
    for (const name of ['host', 'x-acs-action', 'x-acs-content-sha256', 'x-acs-date', 'x-acs-signature-nonce'])
      if (!signed.includes(name)) return { error: 'IncompleteSignature' }
    if (headers['x-acs-content-sha256'] !== hex(body)) return { error: 'ContentDigestMismatch' }
    const pairs = [...url.searchParams].map(([name, value]) => [strict(name), strict(value)] as const)
    pairs.sort(([a], [b]) => (a < b ? -1 : 1))
    const canonical =
      `${method}\n${url.pathname}\n${pairs.map(([name, value]) => `${name}=${value}`).join('&')}\n` +
      `${signed.map((name) => `${name}:${String(headers[name]).trim()}\n`).join('')}\n${signedHeaders}\n${hex(body)}`
    const wanted = createHmac('sha256', keySecret)
      .update(`ACS3-HMAC-SHA256\n${hex(canonical)}`)
      .digest('hex')
    if (!same(signature, wanted)) return { error: 'SignatureDoesNotMatch' }
    const date = String(headers['x-acs-date'])
    if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(date) || Math.abs(Date.parse(date) - now) > MAX_SKEW_MS)
      return { error: 'InvalidTimeStamp.Expired' }
    const nonce = String(headers['x-acs-signature-nonce'])
    if (nonces.has(nonce)) return { error: 'SignatureNonceUsed' }
    nonces.add(nonce)
    if (headers['x-acs-action'] !== 'SendSms' || headers['x-acs-version'] !== '2017-05-25')
      return { error: 'InvalidAction.NotFound' }
    return { message: Object.fromEntries(url.searchParams) }
  }
  return startStandIn(judge, (error) => ({ Code: error ?? 'OK', Message: '', RequestId: '1', BizId: '1' }))
}

/** Every byte but A–Z a–z 0–9 - _ . ~ as %XX. */
const strict = (text: string) =>
  [...Buffer.from(text)]
    .map((byte) => {
      const char = String.fromCharCode(byte)
      return /[A-Za-z0-9\-_.~]/.test(char) ? char : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
    })
    .join('')

const TENCENT_SKEW_MS = 5 * 60_000

/** Tencent Cloud as documented (TC3-HMAC-SHA256), likewise independent. */
export function tencentStandIn(secretID: string, secretKey: string): Promise<StandIn> {
  const judge: Judge = ({ method, url, headers, body }, now) => {
    const parts =
      /^TC3-HMAC-SHA256 Credential=([^/]+)\/(\d{4}-\d\d-\d\d)\/sms\/tc3_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
        headers.authorization ?? '',
      )
    if (!parts) return { error: 'AuthFailure.SignatureFailure' }
    const [, id, day = '', signedHeaders = '', signature = ''] = parts
    if (id !== secretID) return { error: 'AuthFailure.SecretIdNotFound' }
    const signed = signedHeaders.split(';')
    if (!signed.includes('content-type') || !signed.includes('host')) return { error: 'AuthFailure.SignatureFailure' }
    const timestamp = String(headers['x-tc-timestamp'])
    const lines = signed.map((name) => `${name}:${String(headers[name]).trim().toLowerCase()}\n`).join('')
    const canonical = `${method}\n${url.pathname}\n${url.search.slice(1)}\n${lines}\n${signedHeaders}\n${hex(body)}`
    const text = `TC3-HMAC-SHA256\n${timestamp}\n${day}/sms/tc3_request\n${hex(canonical)}`
    let key: Buffer = Buffer.from(`TC3${secretKey}`)
    for (const step of [day, 'sms', 'tc3_request']) key = createHmac('sha256', key).update(step).digest()
    if (!same(signature, createHmac('sha256', key).update(text).digest('hex')))
      return { error: 'AuthFailure.SignatureFailure' }
    const at = Number(timestamp) * 1000
    if (Math.abs(at - now) > TENCENT_SKEW_MS || new Date(at).toISOString().slice(0, 10) !== day)
      return { error: 'AuthFailure.SignatureExpire' }
    if (headers['x-tc-action'] !== 'SendSms' || headers['x-tc-version'] !== '2021-01-11')
      return { error: 'InvalidAction' }
    if (!headers['x-tc-region']) return { error: 'MissingParameter' }
    return { message: JSON.parse(body) as Record<string, unknown> }
  }
  // Limits of a phone are reported for each message, other errors for the whole request.
  const ofPhone = (error: string) => error.startsWith('LimitExceeded')
  return startStandIn(judge, (error) => ({
    Response:
      error && !ofPhone(error)
        ? { Error: { Code: error, Message: '' }, RequestId: '1' }
        : { SendStatusSet: [{ Code: error ?? 'Ok', Message: '' }], RequestId: '1' },
  }))
}

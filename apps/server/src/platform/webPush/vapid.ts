import { createECDH, createPrivateKey, sign } from 'node:crypto'

/** The public key with which browsers subscribe, derived from the private key (32 bytes), base64url. */
export function vapidPublicKey(key: Uint8Array): string {
  return pairOf(key).toString('base64url')
}

const HOURS_12 = 43_200

/**
 * The header that identifies the sender to a push service (RFC 8292). `subject`: a https or mailto address of the
 * sender.
 */
export function vapidHeader(key: Uint8Array, endpoint: string, subject: string, nowMs: number): string {
  const point = pairOf(key)
  const json = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = { aud: new URL(endpoint).origin, exp: Math.floor(nowMs / 1000) + HOURS_12, sub: subject }
  const told = `${json({ typ: 'JWT', alg: 'ES256' })}.${json(claims)}`
  const privateKey = createPrivateKey({
    format: 'jwk',
    key: {
      ...{ kty: 'EC', crv: 'P-256', d: Buffer.from(key).toString('base64url') },
      ...{ x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') },
    },
  })
  const signature = sign('sha256', Buffer.from(told), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${told}.${signature.toString('base64url')}, k=${point.toString('base64url')}`
}

function pairOf(key: Uint8Array): Buffer {
  const keys = createECDH('prime256v1')
  keys.setPrivateKey(Buffer.from(key))
  return keys.getPublicKey()
}

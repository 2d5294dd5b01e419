import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'

/** Keys of a browser's subscription, base64url as the browser gives them. */
export interface PushKeys {
  /** The browser's public key, a point of P-256. */
  p256dh: string
  /** The browser's authentication secret, 16 bytes. */
  auth: string
}

const RECORD_BYTES = 4096
/** A push service takes no more than 4,096 bytes: header, text, the end mark and the tag. */
export const MOST_TEXT_BYTES = 3_500
const LAST_RECORD = 2

const hkdf = (salt: Uint8Array, key: Uint8Array, info: Uint8Array, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))

/**
 * Encrypts a message for one browser, as the body of a push (RFC 8291, content coding aes128gcm of RFC 8188). `using`:
 * keys and salt of this message, for the examples of the RFC. Throws where the browser's keys are invalid.
 */
export function encryptPush(
  text: string,
  keys: PushKeys,
  using: { salt: Uint8Array; own: ECDH } = { salt: randomBytes(16), own: freshKeys() },
): Buffer {
  const theirs = Buffer.from(keys.p256dh, 'base64url')
  const secret = Buffer.from(keys.auth, 'base64url')
  const own = using.own.getPublicKey()
  const shared = using.own.computeSecret(theirs)
  const input = hkdf(secret, shared, Buffer.concat([Buffer.from('WebPush: info\0'), theirs, own]), 32)
  const key = hkdf(using.salt, input, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = hkdf(using.salt, input, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const plain = Buffer.concat([Buffer.from(text), Buffer.from([LAST_RECORD])])
  const head = Buffer.alloc(5)
  head.writeUInt32BE(RECORD_BYTES)
  head.writeUInt8(own.length, 4)
  return Buffer.concat([using.salt, head, own, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

function freshKeys(): ECDH {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  return keys
}

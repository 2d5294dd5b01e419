import { RequestError, request } from './request.ts'

/** Whether a log-in that is throttled after others' failed attempts is allowed at once with a solved captcha. */
export const asksForWork = (error: unknown): boolean =>
  error instanceof RequestError && error.status === 429 && (error.data as { captcha?: unknown } | null)?.captcha === 1

/**
 * Solves a captcha (altcha): tries counters until a derived key has the required prefix. Undefined where the browser
 * cannot, on plain http.
 */
export async function workDone(): Promise<{ captchaId: string; validate: string } | undefined> {
  const { subtle } = globalThis.crypto
  if (!subtle) return undefined
  const { captchaId, challenge } = await request('account.captchaChallenge', {})
  const { nonce, salt, cost, keyPrefix } = challenge.parameters
  const password = new Uint8Array([...bytesOf(nonce), 0, 0, 0, 0])
  const counterAt = new DataView(password.buffer, password.length - 4)
  const of = { name: 'PBKDF2', hash: 'SHA-256', salt: bytesOf(salt), iterations: cost }
  for (let counter = 0; ; counter++) {
    counterAt.setUint32(0, counter)
    const key = await subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits'])
    const derivedKey = hexOf(new Uint8Array(await subtle.deriveBits(of, key, 256)))
    if (derivedKey.startsWith(keyPrefix))
      return { captchaId, validate: btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } })) }
  }
}

const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
const hexOf = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

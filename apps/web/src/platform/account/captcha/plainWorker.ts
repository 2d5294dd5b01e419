import { pbkdf2 } from './pbkdf2.ts'

/** The messages of an altcha worker, which this worker replaces. */
interface Work {
  type: 'work' | 'abort'
  challenge: { parameters: { nonce: string; salt: string; cost: number; keyPrefix: string } }
  counterStart: number
  counterStep: number
}

/** Solves a challenge where `crypto.subtle` is missing: on plain http pages of a local network. */
self.onmessage = ({ data }: MessageEvent<Work>) => {
  if (data.type !== 'work') return
  const { nonce, salt, cost, keyPrefix } = data.challenge.parameters
  const password = new Uint8Array([...bytesOf(nonce), 0, 0, 0, 0])
  const counterAt = new DataView(password.buffer, password.length - 4)
  for (let counter = data.counterStart; ; counter += data.counterStep) {
    counterAt.setUint32(0, counter)
    const derivedKey = hexOf(pbkdf2(password, bytesOf(salt), cost))
    if (derivedKey.startsWith(keyPrefix)) return self.postMessage({ counter, derivedKey })
  }
}

const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
const hexOf = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

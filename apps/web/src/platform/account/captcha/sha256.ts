/** The constants of SHA-256: fractions of the square and cube roots of the first primes (FIPS 180-4). */
const PRIMES = firstPrimes(64)
const START = PRIMES.slice(0, 8).map((prime) => fraction(prime ** (1 / 2)))
const ROUNDS = Int32Array.from(PRIMES, (prime) => fraction(prime ** (1 / 3)))

const BLOCK = 64

/** The state of SHA-256 between two blocks: eight words. */
export type State = Int32Array

export const newState = (): State => Int32Array.from(START)

const schedule = new Int32Array(64)

/** Updates the state with a block of 16 words. */
export function takeBlock(state: State, block: Int32Array): void {
  const words = schedule
  words.set(block.subarray(0, 16))
  for (let at = 16; at < 64; at++) {
    const old = words[at - 15] as number
    const late = words[at - 2] as number
    const small = turn(old, 7) ^ turn(old, 18) ^ (old >>> 3)
    const large = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10)
    words[at] = ((words[at - 16] as number) + small + (words[at - 7] as number) + large) | 0
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let at = 0; at < 64; at++) {
    const chosen = (e & f) ^ (~e & g)
    const first =
      (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + chosen + (ROUNDS[at] as number) + (words[at] as number)) | 0
    const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  const mixed = [a, b, c, d, e, f, g, h]
  for (let at = 0; at < 8; at++) state[at] = (state[at] as number) + (mixed[at] as number)
}

/** Updates the state with the last bytes of a message, padded, with the length of the whole message. */
export function takeLast(state: State, bytes: Uint8Array, before = 0): void {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / BLOCK) * BLOCK)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  new DataView(padded.buffer).setBigUint64(padded.length - 8, BigInt(before + bytes.length) * 8n)
  const words = wordsOf(padded)
  for (let at = 0; at < words.length; at += 16) takeBlock(state, words.subarray(at, at + 16))
}

/** Bytes as big-endian words. The number of bytes is a multiple of four. */
export function wordsOf(bytes: Uint8Array): Int32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return Int32Array.from({ length: bytes.length / 4 }, (_, at) => view.getInt32(at * 4))
}

export function bytesOf(words: Int32Array): Uint8Array {
  const view = new DataView(new ArrayBuffer(words.length * 4))
  words.forEach((word, at) => {
    view.setInt32(at * 4, word)
  })
  return new Uint8Array(view.buffer)
}

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by))

function fraction(root: number): number {
  return ((root - Math.floor(root)) * 2 ** 32) | 0
}

function firstPrimes(count: number): number[] {
  const primes: number[] = []
  for (let next = 2; primes.length < count; next++) if (primes.every((prime) => next % prime !== 0)) primes.push(next)
  return primes
}

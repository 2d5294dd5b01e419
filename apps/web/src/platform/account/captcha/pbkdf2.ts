import { bytesOf, newState, type State, takeBlock, takeLast, wordsOf } from './sha256.ts'

const BLOCK = 64
/** The padding of a 32-byte message in the block after the key's: a 1 bit, and the length of both in bits. */
const END_BIT = 0x80000000 | 0
const HASHED_BITS = (BLOCK + 32) * 8

/**
 * The first 32 bytes of PBKDF2 with HMAC-SHA-256 (RFC 8018), for plain http pages of a local network, where the
 * browser's own implementation is missing. `password`: at most 64 bytes.
 */
export function pbkdf2(password: Uint8Array, salt: Uint8Array, rounds: number): Uint8Array {
  const inner = keyState(password, 0x36)
  const outer = keyState(password, 0x5c)
  const first = new Uint8Array(salt.length + 4)
  first.set(salt)
  first[salt.length + 3] = 1

  const block = new Int32Array(16)
  block[8] = END_BIT
  block[15] = HASHED_BITS
  const state = Int32Array.from(inner)
  takeLast(state, first, BLOCK)
  finish(state)
  const sum = Int32Array.from(state)
  for (let round = 1; round < rounds; round++) {
    block.set(state)
    state.set(inner)
    takeBlock(state, block)
    finish(state)
    for (let at = 0; at < 8; at++) sum[at] = (sum[at] as number) ^ (state[at] as number)
  }
  return bytesOf(sum)

  /** The outer hash of HMAC over the inner one. */
  function finish(hashed: State): void {
    block.set(hashed)
    hashed.set(outer)
    takeBlock(hashed, block)
  }
}

function keyState(key: Uint8Array, mask: number): State {
  if (key.length > BLOCK) throw new Error('a key of more than 64 bytes')
  const masked = new Uint8Array(BLOCK).fill(mask)
  key.forEach((byte, at) => {
    masked[at] = byte ^ mask
  })
  const state = newState()
  takeBlock(state, wordsOf(masked))
  return state
}

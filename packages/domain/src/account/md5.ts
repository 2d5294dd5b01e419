/** Shifts of the 64 steps, a row for each round (RFC 1321, section 3.4). */
const TURNS = [
  [7, 12, 17, 22],
  [5, 9, 14, 20],
  [4, 11, 16, 23],
  [6, 10, 15, 21],
] as const

const SINES = Array.from({ length: 64 }, (_, step) => Math.floor(Math.abs(Math.sin(step + 1)) * 2 ** 32) | 0)

/**
 * The MD5 of a text's UTF-8 bytes as 32 lower-case hexadecimal digits (RFC 1321). No protection of the password: calls
 * carry it where the specification demands it (section 5, "Passwords"), and the server treats it like the password.
 */
export function md5(text: string): string {
  const words = padded(utf8(text))
  const state = new Int32Array([0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476])
  for (let at = 0; at < words.length; at += 16) mix(state, words.subarray(at, at + 16))
  return [...new Uint8Array(state.buffer)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** A lone surrogate counts as U+FFFD, as in encoders. */
function utf8(text: string): Uint8Array {
  const escaped = encodeURIComponent(text.toWellFormed())
  return Uint8Array.from(escaped.match(/%..|./g) ?? [], (one) =>
    one.length === 3 ? Number.parseInt(one.slice(1), 16) : one.charCodeAt(0),
  )
}

/** The message, a 1 bit, zeros, and its length in bits: whole blocks of 64 bytes. */
function padded(message: Uint8Array): Int32Array {
  const blocks = Math.ceil((message.length + 9) / 64)
  const bytes = new Uint8Array(blocks * 64)
  bytes.set(message)
  bytes[message.length] = 0x80
  new DataView(bytes.buffer).setBigUint64(bytes.length - 8, BigInt(message.length) * 8n, true)
  return new Int32Array(bytes.buffer)
}

function mix(state: Int32Array, block: Int32Array): void {
  let [a = 0, b = 0, c = 0, d = 0] = state
  for (let step = 0; step < 64; step++) {
    const round = step >> 4
    const { mixed, word } = part(round, step, b, c, d)
    const sum = (a + mixed + (SINES[step] as number) + (block[word] as number)) | 0
    const turn = TURNS[round]?.[step & 3] as number
    a = d
    d = c
    c = b
    b = (b + ((sum << turn) | (sum >>> (32 - turn)))) | 0
  }
  state.set([a + (state[0] as number), b + (state[1] as number), c + (state[2] as number), d + (state[3] as number)])
}

/** The round function of three registers, and the index of the block's word. */
function part(round: number, step: number, b: number, c: number, d: number): { mixed: number; word: number } {
  switch (round) {
    case 0:
      return { mixed: (b & c) | (~b & d), word: step }
    case 1:
      return { mixed: (d & b) | (~d & c), word: (5 * step + 1) & 15 }
    case 2:
      return { mixed: b ^ c ^ d, word: (3 * step + 5) & 15 }
    default:
      return { mixed: c ^ (b | ~d), word: (7 * step) & 15 }
  }
}

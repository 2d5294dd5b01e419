import { randomBytes } from 'node:crypto'

/** A random id of up to 53 bits: not guessable, a safe integer on the wire, and without a sequence. */
export function newId(): number {
  const bytes = randomBytes(8)
  return (bytes.readUInt32BE(0) & 0x1fffff) * 0x1_0000_0000 + bytes.readUInt32BE(4) || newId()
}

const NEXT_WITHIN = 2 ** 20

/**
 * Ids for rows that are written together, each a small random step above the previous one, so that a table in key order
 * stores them side by side.
 */
export function nearIds(): () => number {
  let last = newId()
  return () => {
    last += 1 + (randomBytes(4).readUInt32BE(0) % NEXT_WITHIN)
    if (!Number.isSafeInteger(last)) last = newId()
    return last
  }
}

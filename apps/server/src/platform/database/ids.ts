import { randomBytes } from 'node:crypto'

/** A random id of up to 53 bits: opaque, a safe integer on the wire, and needs no sequence. */
export function newId(): number {
  const bytes = randomBytes(8)
  return (bytes.readUInt32BE(0) & 0x1fffff) * 0x1_0000_0000 + bytes.readUInt32BE(4) || newId()
}

const NEXT_WITHIN = 2 ** 20

/**
 * Ids for rows that are written together: each a random step above the one before, so that a database which keeps
 * rows in the order of their ids writes them side by side.
 */
export function nearIds(): () => number {
  let last = newId()
  return () => {
    last += 1 + (randomBytes(4).readUInt32BE(0) % NEXT_WITHIN)
    if (!Number.isSafeInteger(last)) last = newId()
    return last
  }
}

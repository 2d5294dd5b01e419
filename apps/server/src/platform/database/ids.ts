import { randomBytes } from 'node:crypto'

/** A random id of up to 53 bits: opaque, a safe integer on the wire, and needs no sequence. */
export function newId(): number {
  const bytes = randomBytes(8)
  return (bytes.readUInt32BE(0) & 0x1fffff) * 0x1_0000_0000 + bytes.readUInt32BE(4) || newId()
}

import { crc32, deflateRawSync } from 'node:zlib'

export interface RawEntry {
  /** Its bytes as they stand in the ZIP, whatever they are. */
  name: Buffer | string
  data: Buffer
  /** Bits of the header: 1 encrypted, 0x800 UTF-8. */
  flags?: number
  /** What the header claims. */
  bytes?: number
  /** As Unix has it: 0o120777 is a link. */
  mode?: number
  deflated?: boolean
}

/** A ZIP written by hand, for what no proper program writes. */
export function rawZip(entries: readonly RawEntry[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, data, flags = 0, bytes = data.length, mode = 0o100_644, deflated = false } of entries) {
    const raw = Buffer.from(name as string)
    const packed = deflated ? deflateRawSync(data) : data
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(20, 0)
    shared.writeUInt16LE(flags, 2)
    shared.writeUInt16LE(deflated ? 8 : 0, 4)
    shared.writeUInt32LE(crc32(data), 10)
    shared.writeUInt32LE(packed.length, 14)
    shared.writeUInt32LE(bytes, 18)
    shared.writeUInt16LE(raw.length, 22)
    const central = Buffer.alloc(46)
    central.writeUInt32LE(0x02014b50, 0)
    central.writeUInt16LE(0x0314, 4)
    shared.copy(central, 6)
    central.writeUInt32LE(mode * 0x1_0000, 38)
    central.writeUInt32LE(offset, 42)
    directory.push(central, raw)
    parts.push(Buffer.from('504b0304', 'hex'), shared, raw, packed)
    offset += 30 + raw.length + packed.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, listed, end])
}

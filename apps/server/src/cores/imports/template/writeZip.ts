import { crc32, deflateRawSync } from 'node:zlib'

export interface ZipPart {
  name: string
  data: string | Buffer
}

/** 1980-01-01: the same parts always give the same bytes. */
const DATE = 0x0021
const UTF8_NAMES = 0x0800

/** A zip file of the parts, in their order, deflated. */
export function writeZip(parts: readonly ZipPart[]): Buffer {
  const local: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, data } of parts) {
    const bytes = Buffer.from(data)
    const packed = deflateRawSync(bytes, { level: 9 })
    const nameBytes = Buffer.from(name)
    const head = Buffer.alloc(26)
    head.writeUInt16LE(20, 0)
    head.writeUInt16LE(UTF8_NAMES, 2)
    head.writeUInt16LE(8, 4)
    head.writeUInt16LE(DATE, 8)
    head.writeUInt32LE(crc32(bytes), 10)
    head.writeUInt32LE(packed.length, 14)
    head.writeUInt32LE(bytes.length, 18)
    head.writeUInt16LE(nameBytes.length, 22)
    local.push(Buffer.from('PK\x03\x04', 'latin1'), head, nameBytes, packed)
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), head, tail, nameBytes)
    offset += 4 + head.length + nameBytes.length + packed.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(parts.length, 4)
  end.writeUInt16LE(parts.length, 6)
  end.writeUInt32LE(listed.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...local, listed, Buffer.from('PK\x05\x06', 'latin1'), end])
}

import { deflateRawSync, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** A generated file that pretends to be a picture. `kept`: it contains a picture, whose pixels alone may be kept. */
export interface HostileUpload {
  name: string
  bytes: Buffer
  kept: boolean
}

const SCRIPT = '<script>alert(1)</script>'

const crc = (bytes: Buffer): number => {
  let value = ~0
  for (const byte of bytes) {
    value ^= byte
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  }
  return ~value >>> 0
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const head = Buffer.alloc(4)
  head.writeUInt32BE(data.length)
  const end = Buffer.alloc(4)
  end.writeUInt32BE(crc(body))
  return Buffer.concat([head, body, end])
}

/** A PNG with this many black pixels, whose compressed data is tiny. */
function bombPng(side: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const row = Math.ceil(side / 8) + 1
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(row * Math.min(side, 2_000)), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A zip with one file of a hundred million zeros. */
function zipBomb(): Buffer {
  const name = Buffer.from('a.png')
  const data = deflateRawSync(Buffer.alloc(100_000_000), { level: 9 })
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(8, 8)
  local.writeUInt32LE(data.length, 18)
  local.writeUInt32LE(100_000_000, 22)
  local.writeUInt16LE(name.length, 26)
  return Buffer.concat([local, name, data])
}

export async function hostileUploads(): Promise<HostileUpload[]> {
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#336699' } })
  const jpeg = await picture.clone().jpeg().toBuffer()
  const png = await picture.clone().png().toBuffer()
  const located = await picture
    .clone()
    .withExif({ IFD0: { Copyright: 'somebody', ImageDescription: SCRIPT }, IFD3: { GPSLatitude: '31/1 14/1 0/1' } })
    .jpeg()
    .toBuffer()
  const gif = Buffer.from('GIF89a/*\x01\x00\x01\x00*/=1;alert(1)//', 'latin1')
  const webp = await picture.clone().webp().toBuffer()
  return [
    { name: 'a program called jpg', bytes: Buffer.from('MZ\x90\x00 this is a program', 'latin1'), kept: false },
    { name: 'HTML called png', bytes: Buffer.from(`<html>${SCRIPT}</html>`), kept: false },
    {
      name: 'a drawing with a script',
      bytes: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`),
      kept: false,
    },
    { name: 'a GIF that is a script as well', bytes: gif, kept: false },
    { name: 'a JPEG with HTML behind it', bytes: Buffer.concat([jpeg, Buffer.from(SCRIPT)]), kept: true },
    { name: 'a PNG with an archive behind it', bytes: Buffer.concat([png, zipBomb()]), kept: true },
    { name: 'a JPEG that tells where it was taken', bytes: located, kept: true },
    { name: 'a WebP', bytes: webp, kept: true },
    { name: 'a PNG of ten thousand million points', bytes: bombPng(100_000), kept: false },
    { name: 'a JPEG that is cut off', bytes: jpeg.subarray(0, 100), kept: false },
    { name: 'the beginning of a PNG and nothing more', bytes: png.subarray(0, 20), kept: false },
    { name: 'an archive that unpacks to a hundred megabytes', bytes: zipBomb(), kept: false },
  ]
}

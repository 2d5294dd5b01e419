/** A file of an archive, as a sequence of texts. */
interface ZipEntry {
  name: string
  text: Iterable<string>
}

interface Packed {
  name: Uint8Array<ArrayBuffer>
  data: Blob
  crc: number
  /** The size before compression. */
  size: number
}

/**
 * An archive (PKWARE APPNOTE 6.3) of texts that are compressed as a stream: a sheet of 50,000 rows is never a single
 * string.
 */
export async function zipOf(entries: readonly ZipEntry[], type: string): Promise<Blob> {
  const parts: BlobPart[] = []
  const directory: Uint8Array<ArrayBuffer>[] = []
  let at = 0
  for (const entry of entries) {
    const packed = await pack(entry)
    const head = localHeader(packed)
    parts.push(head, packed.data)
    directory.push(centralHeader(packed, at))
    at += head.length + packed.data.size
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  return new Blob([...parts, ...directory, end(entries.length, size, at)], { type })
}

async function pack({ name, text }: ZipEntry): Promise<Packed> {
  const encoder = new TextEncoder()
  let crc = 0xffffffff
  let size = 0
  const stream = new CompressionStream('deflate-raw')
  const data = new Response(stream.readable).blob()
  const writer = stream.writable.getWriter()
  for (const piece of text) {
    const bytes = encoder.encode(piece)
    crc = crcOf(crc, bytes)
    size += bytes.length
    await writer.write(bytes)
  }
  await writer.close()
  return { name: encoder.encode(name), data: await data, crc: ~crc >>> 0, size }
}

const TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  let value = n
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

function crcOf(crc: number, bytes: Uint8Array): number {
  let value = crc
  for (const byte of bytes) value = (TABLE[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8)
  return value
}

/** Numbers in the form of an archive, little-endian, each with its number of bytes. */
function fields(numbers: readonly (readonly [bytes: 2 | 4, value: number])[], tail: Uint8Array = new Uint8Array()) {
  const size = numbers.reduce((sum, [bytes]) => sum + bytes, 0)
  const made = new Uint8Array(size + tail.length)
  const view = new DataView(made.buffer)
  let at = 0
  for (const [bytes, value] of numbers) {
    if (bytes === 2) view.setUint16(at, value, true)
    else view.setUint32(at, value, true)
    at += bytes
  }
  made.set(tail, at)
  return made
}

const VERSION = 20
/** The flag for UTF-8 names. */
const FLAGS = 0x800
const DEFLATED = 8
/** 1 January 1980: exports have their time in the file name. */
const DATE = 0x21

const common = ({ name, data, crc, size }: Packed) =>
  [
    [2, FLAGS],
    [2, DEFLATED],
    [2, 0],
    [2, DATE],
    [4, crc],
    [4, data.size],
    [4, size],
    [2, name.length],
    [2, 0],
  ] as const

const localHeader = (packed: Packed) => fields([[4, 0x04034b50], [2, VERSION], ...common(packed)], packed.name)

const centralHeader = (packed: Packed, at: number) =>
  fields(
    [[4, 0x02014b50], [2, VERSION], [2, VERSION], ...common(packed), [2, 0], [2, 0], [2, 0], [4, 0], [4, at]],
    packed.name,
  )

const end = (count: number, size: number, at: number) =>
  fields([
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, size],
    [4, at],
    [2, 0],
  ])

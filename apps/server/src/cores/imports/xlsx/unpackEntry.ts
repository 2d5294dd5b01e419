import { pipeline } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import type { Entry, ZipFile } from 'yauzl'
import { ImportRefused } from '../refused.ts'

const STORED = 0
const DEFLATED = 8
const CHUNK_BYTES = 64 * 1024

interface Unpacking {
  /** Counts what was unpacked, whatever the headers claim: all `bytes` of the entry, `more` of them new. Throws ImportRefused. */
  count: (bytes: number, more: number) => void
  /** Why an entry cannot be unpacked, in words. */
  broken: (what: string) => ImportRefused
}

/** An entry's unpacked bytes, chunk by chunk, held against its checksum. */
export async function* unpackEntry(
  zip: ZipFile,
  entry: Entry,
  name: string,
  { count, broken }: Unpacking,
): AsyncGenerator<Buffer> {
  const method = entry.compressionMethod
  if (method !== STORED && method !== DEFLATED) throw broken(`${name} 的压缩方式 ${method} 不支持`)
  let bytes = 0
  let sum = 0
  try {
    for await (const chunk of await unpacked(zip, entry)) {
      bytes += chunk.length
      count(bytes, chunk.length)
      sum = crc32(chunk, sum)
      yield chunk
    }
  } catch (error) {
    if (error instanceof ImportRefused) throw error
    throw broken(`${name} 解压失败（${(error as Error).message}）`)
  }
  if (sum !== entry.crc32) throw broken(`${name} 的校验和不对`)
}

async function unpacked(zip: ZipFile, entry: Entry): Promise<AsyncIterable<Buffer>> {
  const packed = await zip.openReadStreamPromise(entry, { decodeFileData: false })
  if (entry.compressionMethod === STORED || entry.compressedSize === 0) return packed
  // Errors of either stream are reported by the last one.
  return pipeline(packed, createInflateRaw({ chunkSize: CHUNK_BYTES }), () => {})
}

import type { FileHandle } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import { ImportRefused } from '../refused.ts'
import { megabytes, type ReadLimits } from '../table/limits.ts'

/** Signatures and lengths of PKWARE's APPNOTE, sections 4.3.7, 4.3.12 and 4.3.16. */
const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
const LOCAL_BYTES = 30
const CENTRAL_BYTES = 46
const END_BYTES = 22
const LONGEST_COMMENT = 65_535
const ENCRYPTED = 1
const STORED = 0
const DEFLATED = 8
const CHUNK_BYTES = 64 * 1024

interface ZipEntry {
  method: number
  encrypted: boolean
  crc: number
  packedBytes: number
  offset: number
}

const broken = (what: string) =>
  new ImportRefused(`文件不是完整的 xlsx：${what}`, ['请用 Excel 或 WPS 打开后另存一次再导入。'])

/**
 * A zip file's parts, unpacked as streams. Only the central directory is kept in memory; what a part unpacks
 * to is counted while it is read, whatever its headers claim, so a zip bomb ends in a refusal.
 */
export class Zip {
  readonly #file: FileHandle
  readonly #limits: ReadLimits
  readonly #entries: Map<string, ZipEntry>
  #unpacked = 0

  private constructor(file: FileHandle, limits: ReadLimits, entries: Map<string, ZipEntry>) {
    this.#file = file
    this.#limits = limits
    this.#entries = entries
  }

  static async open(file: FileHandle, limits: ReadLimits): Promise<Zip> {
    const { size } = await file.stat()
    if (size < END_BYTES) throw broken('文件太短')
    return new Zip(file, limits, await readDirectory(file, size, limits))
  }

  /** Part names compare without regard to case (ECMA-376 part 2, 6.2.2.3). */
  has(name: string): boolean {
    return this.#entries.has(name.toLowerCase())
  }

  /** Packed bytes of a part; 0 where there is none. */
  packedBytes(name: string): number {
    return this.#entries.get(name.toLowerCase())?.packedBytes ?? 0
  }

  async *read(name: string): AsyncGenerator<Buffer> {
    const entry = this.#entries.get(name.toLowerCase())
    if (!entry) throw broken(`缺少 ${name}`)
    if (entry.encrypted) throw new ImportRefused('工作簿有密码，请去掉密码后再导入')
    if (entry.method !== STORED && entry.method !== DEFLATED) throw broken(`${name} 的压缩方式 ${entry.method} 不支持`)
    const local = await exactly(this.#file, entry.offset, LOCAL_BYTES)
    if (local.readUInt32LE(0) !== LOCAL) throw broken(`${name} 的位置不对`)
    const start = entry.offset + LOCAL_BYTES + local.readUInt16LE(26) + local.readUInt16LE(28)
    let bytes = 0
    let sum = 0
    try {
      for await (const chunk of this.#unpack(entry, start)) {
        bytes += chunk.length
        this.#unpacked += chunk.length
        if (this.#unpacked > this.#limits.unpackedBytes)
          throw new ImportRefused(`工作簿解压后超过 ${megabytes(this.#limits.unpackedBytes)}，不导入`)
        if (bytes > this.#limits.ratioFrom && bytes > entry.packedBytes * this.#limits.ratio)
          throw new ImportRefused(`${name} 的压缩率超过 ${this.#limits.ratio} 倍，像是压缩炸弹，不导入`)
        sum = crc32(chunk, sum)
        yield chunk
      }
    } catch (error) {
      if (error instanceof ImportRefused) throw error
      throw broken(`${name} 解压失败（${(error as Error).message}）`)
    }
    if (sum !== entry.crc) throw broken(`${name} 的校验和不对`)
  }

  #unpack(entry: ZipEntry, start: number): AsyncIterable<Buffer> {
    if (entry.packedBytes === 0) return { async *[Symbol.asyncIterator]() {} }
    const packed = pieces(this.#file, start, entry.packedBytes)
    if (entry.method === STORED) return packed
    // Errors of either stream reach the reader through the last one.
    return pipeline(packed, createInflateRaw({ chunkSize: CHUNK_BYTES }), () => {})
  }
}

/** A stream of the file's own would close it when it is left before its end. */
async function* pieces(file: FileHandle, start: number, bytes: number): AsyncGenerator<Buffer> {
  for (let done = 0; done < bytes; ) {
    const piece = await exactly(file, start + done, Math.min(CHUNK_BYTES, bytes - done))
    done += piece.length
    yield piece
  }
}

async function readDirectory(file: FileHandle, size: number, limits: ReadLimits): Promise<Map<string, ZipEntry>> {
  const tailBytes = Math.min(size, END_BYTES + LONGEST_COMMENT)
  const tail = await exactly(file, size - tailBytes, tailBytes)
  let at = tail.length - END_BYTES
  while (at >= 0 && tail.readUInt32LE(at) !== END) at--
  if (at < 0) throw broken('找不到目录，文件可能没有下载完')
  const count = tail.readUInt16LE(at + 10)
  const bytes = tail.readUInt32LE(at + 12)
  const offset = tail.readUInt32LE(at + 16)
  if (count === 0xffff || offset === 0xffffffff) throw broken('Zip64 格式不支持')
  if (count > limits.parts) throw new ImportRefused(`工作簿里有 ${count} 个部分，超过 ${limits.parts} 个，不导入`)
  if (offset + bytes > size) throw broken('目录超出文件')
  const directory = await exactly(file, offset, bytes)

  const entries = new Map<string, ZipEntry>()
  let from = 0
  for (let n = 0; n < count; n++) {
    if (from + CENTRAL_BYTES > directory.length || directory.readUInt32LE(from) !== CENTRAL) throw broken('目录已损坏')
    const nameBytes = directory.readUInt16LE(from + 28)
    const next =
      from + CENTRAL_BYTES + nameBytes + directory.readUInt16LE(from + 30) + directory.readUInt16LE(from + 32)
    if (next > directory.length) throw broken('目录已损坏')
    const name = directory
      .toString('utf8', from + CENTRAL_BYTES, from + CENTRAL_BYTES + nameBytes)
      .replaceAll('\\', '/')
    const entry: ZipEntry = {
      method: directory.readUInt16LE(from + 10),
      encrypted: (directory.readUInt16LE(from + 8) & ENCRYPTED) !== 0,
      crc: directory.readUInt32LE(from + 16),
      packedBytes: directory.readUInt32LE(from + 20),
      offset: directory.readUInt32LE(from + 42),
    }
    if (entry.offset + LOCAL_BYTES + entry.packedBytes > size) throw broken(`${name} 超出文件`)
    if (entries.has(name.toLowerCase())) throw broken(`${name} 出现两次`)
    entries.set(name.toLowerCase(), entry)
    from = next
  }
  return entries
}

async function exactly(file: FileHandle, position: number, bytes: number): Promise<Buffer> {
  const buffer = Buffer.alloc(bytes)
  let done = 0
  while (done < bytes) {
    const { bytesRead } = await file.read(buffer, done, bytes - done, position + done)
    if (bytesRead === 0) throw broken('文件被截断')
    done += bytesRead
  }
  return buffer
}

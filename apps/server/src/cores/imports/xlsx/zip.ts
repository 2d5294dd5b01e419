import type { FileHandle } from 'node:fs/promises'
import { type Entry, fromFdPromise, type ZipFile } from 'yauzl'
import { ImportRefused } from '../refused.ts'
import { megabytes, type ReadLimits } from '../table/limits.ts'
import { unpackEntry } from './unpackEntry.ts'

const broken = (what: string) =>
  new ImportRefused(`文件不是完整的 xlsx：${what}`, ['请用 Excel 或 WPS 打开后另存一次再导入。'])

/**
 * A ZIP file's parts as unpacked streams. Only the directory is kept in memory; unpacked bytes are counted while
 * reading, whatever the headers claim, so that a ZIP bomb is refused.
 */
export class Zip {
  readonly #file: ZipFile
  readonly #limits: ReadLimits
  readonly #entries: Map<string, Entry>
  #unpacked = 0

  private constructor(file: ZipFile, limits: ReadLimits, entries: Map<string, Entry>) {
    this.#file = file
    this.#limits = limits
    this.#entries = entries
  }

  static async open(file: FileHandle, limits: ReadLimits): Promise<Zip> {
    try {
      // Sizes are checked against the unpacked bytes, within the limits, below.
      const zip = await fromFdPromise(file.fd, { autoClose: false, validateEntrySizes: false })
      return new Zip(zip, limits, await readDirectory(zip, limits))
    } catch (error) {
      throw error instanceof ImportRefused ? error : broken(`目录读不出来（${(error as Error).message}）`)
    }
  }

  /** Part names are case-insensitive (ECMA-376 part 2, 6.2.2.3). */
  has(name: string): boolean {
    return this.#entries.has(name.toLowerCase())
  }

  /** A part's packed size; 0 where there is none. */
  packedBytes(name: string): number {
    return this.#entries.get(name.toLowerCase())?.compressedSize ?? 0
  }

  async *read(name: string): AsyncGenerator<Buffer> {
    const entry = this.#entries.get(name.toLowerCase())
    if (!entry) throw broken(`缺少 ${name}`)
    if (entry.isEncrypted()) throw new ImportRefused('工作簿有密码，请去掉密码后再导入')
    yield* unpackEntry(this.#file, entry, name, {
      count: (bytes, more) => {
        this.#unpacked += more
        if (this.#unpacked > this.#limits.unpackedBytes)
          throw new ImportRefused(`工作簿解压后超过 ${megabytes(this.#limits.unpackedBytes)}，不导入`)
        if (bytes > this.#limits.ratioFrom && bytes > entry.compressedSize * this.#limits.ratio)
          throw new ImportRefused(`${name} 的压缩率超过 ${this.#limits.ratio} 倍，像是压缩炸弹，不导入`)
      },
      broken,
    })
  }
}

async function readDirectory(zip: ZipFile, limits: ReadLimits): Promise<Map<string, Entry>> {
  const count = zip.entryCount
  if (count > limits.parts) throw new ImportRefused(`工作簿里有 ${count} 个部分，超过 ${limits.parts} 个，不导入`)
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName.toLowerCase()
    if (entries.has(name)) throw broken(`${entry.fileName} 出现两次`)
    entries.set(name, entry)
  }
  return entries
}

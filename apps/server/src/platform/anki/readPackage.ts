import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { crc32, createInflateRaw, createZstdDecompress, constants as zlib } from 'node:zlib'
import { type Entry, fromFdPromise, type ZipFile } from 'yauzl'
import { fieldsOf, numberOf, textOf } from './protobuf.ts'

/** A file that is no deck, or is refused. `message` is shown to users. */
export class DeckRefused extends Error {}

export const DECK_LIMITS = {
  fileBytes: 50_000_000,
  /** Of the unpacked collection. */
  collectionBytes: 64_000_000,
  entries: 20_000,
  mediaListBytes: 4_000_000,
  pictureBytes: 5_000_000,
}

const STORED = 0
const DEFLATED = 8
/** Memory of the unpacking is bounded by its window: 2^25 bytes. Anki's own packages need 2^21. */
const WINDOW_LOG = 25
const NEWEST = 3

const broken = (what: string) => new DeckRefused(`文件不是完整的 Anki 牌组：${what}`)

export interface OpenedPackage {
  collection: Uint8Array
  /** Names of the media files. */
  media: readonly string[]
  /** The content of a media file; undefined: there is none, or it is larger than `pictureBytes`. */
  read(name: string): Promise<Uint8Array | undefined>
  close(): Promise<void>
}

/**
 * Opens an .apkg or .colpkg of any format. Sizes are counted while unpacking, whatever the headers claim; names of
 * files in the package are never used as paths. Throws DeckRefused.
 */
export async function openPackage(path: string): Promise<OpenedPackage> {
  const file = await open(path, 'r')
  try {
    const zip = await opened(file.fd)
    const entries = await directoryOf(zip)
    const meta = entries.get('meta')
    const version = meta ? numberOf(await unpacked(zip, meta, 1_000, 'meta'), 1) : 0
    if (version > NEWEST) throw new DeckRefused('这个牌组来自更新的 Anki，请在 Anki 里导出时勾选“支持旧版 Anki”')
    const newest = entries.get('collection.anki21b')
    const older = entries.get('collection.anki21') ?? entries.get('collection.anki2')
    const found = newest ?? older
    if (!found) throw new DeckRefused('文件里没有 Anki 的牌组，请选择 .apkg 或 .colpkg 文件')
    const isPacked = found === newest
    const collection = await unpacked(zip, found, DECK_LIMITS.collectionBytes, '牌组', isPacked)
    const list = entries.get('media')
    const places = list
      ? mediaOf(await unpacked(zip, list, DECK_LIMITS.mediaListBytes, '媒体清单', isPacked), isPacked)
      : []
    const names = new Map(places)
    return {
      collection,
      media: [...names.keys()],
      async read(name) {
        const entry = entries.get(names.get(name) ?? '')
        if (!entry) return undefined
        try {
          return await unpacked(zip, entry, DECK_LIMITS.pictureBytes, name, isPacked)
        } catch (error) {
          if (error instanceof DeckRefused) return undefined
          throw error
        }
      },
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    if (error instanceof DeckRefused) throw error
    throw broken('读不出来')
  }
}

async function opened(fd: number): Promise<ZipFile> {
  try {
    // Sizes are checked against the unpacked bytes, below.
    return await fromFdPromise(fd, { autoClose: false, validateEntrySizes: false })
  } catch {
    throw broken('不是 ZIP 文件')
  }
}

async function directoryOf(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > DECK_LIMITS.entries)
    throw new DeckRefused(`牌组里的文件超过 ${DECK_LIMITS.entries} 个，请拆成几个牌组`)
  const entries = new Map<string, Entry>()
  try {
    for await (const entry of zip.eachEntry()) {
      if (entries.has(entry.fileName)) throw broken(`${entry.fileName} 出现两次`)
      entries.set(entry.fileName, entry)
    }
  } catch (error) {
    throw error instanceof DeckRefused ? error : broken('目录读不出来')
  }
  return entries
}

/** The bytes of a part, with the compression of Anki's newest format where `isPacked`. */
async function unpacked(zip: ZipFile, entry: Entry, most: number, what: string, isPacked = false): Promise<Uint8Array> {
  if (entry.isEncrypted()) throw new DeckRefused('文件有密码，请去掉密码后再导入')
  const { compressionMethod: method } = entry
  if (method !== STORED && method !== DEFLATED) throw broken(`${what}的压缩方式不支持`)
  const tooLarge = () => new DeckRefused(`${what}解开后超过 ${Math.floor(most / 1_000_000) || 1} MB，请拆成几个牌组`)
  let sum = 0
  let stored = 0
  async function* checked(parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const part of parts) {
      stored += part.length
      // What stands in the ZIP is no smaller than what it unpacks to here, but for repetitions.
      if (stored > most * 2) throw tooLarge()
      sum = crc32(part, sum)
      yield part
    }
  }
  const parts: Buffer[] = []
  let bytes = 0
  try {
    const raw = (await zip.openReadStreamPromise(entry, { decodeFileData: false })) as Readable
    const inflated = method === STORED ? raw : piped(raw, createInflateRaw())
    const whole = checked(inflated)
    const source = isPacked
      ? piped(
          Readable.from(whole, { objectMode: false }),
          createZstdDecompress({ params: { [zlib.ZSTD_d_windowLogMax]: WINDOW_LOG } }),
        )
      : whole
    for await (const part of source) {
      bytes += part.length
      if (bytes > most) throw tooLarge()
      parts.push(part as Buffer)
    }
  } catch (error) {
    throw error instanceof DeckRefused ? error : broken(`${what}解压失败`)
  }
  if (sum !== entry.crc32) throw broken(`${what}的校验和不对`)
  return Buffer.concat(parts, bytes)
}

/** Errors of the first stream end the second one. */
function piped<T extends NodeJS.ReadWriteStream & { destroy(error: Error): unknown }>(from: Readable, to: T): T {
  from.on('error', (error) => to.destroy(error))
  from.pipe(to)
  return to
}

/** Names of media files with the names of their parts. */
function mediaOf(bytes: Uint8Array, isPacked: boolean): [string, string][] {
  try {
    if (!isPacked) {
      const list: unknown = JSON.parse(new TextDecoder().decode(bytes))
      return Object.entries(list as Record<string, unknown>).flatMap(([part, name]) =>
        typeof name === 'string' && /^\d{1,9}$/.test(part) ? [[name, part]] : [],
      )
    }
    const places: [string, string][] = []
    for (const [field, value] of fieldsOf(bytes))
      if (field === 1 && typeof value !== 'number') places.push([textOf(value, 1), String(places.length)])
    return places
  } catch {
    throw broken('媒体清单读不出来')
  }
}

import { createWriteStream } from 'node:fs'
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import { type Entry, fromFdPromise, type ZipFile } from 'yauzl'
import { ImportRefused } from '../refused.ts'
import { unpackEntry } from '../xlsx/unpackEntry.ts'

/** Limits of a ZIP with the pictures of an import. One picture may be as large as in the editor. */
export const PICTURE_LIMITS = {
  zipBytes: 200_000_000,
  entries: 10_000,
  unpackedBytes: 1_000_000_000,
  pictureBytes: 2_000_000,
}

/** A file of the ZIP. */
export interface Packed {
  /** With its folders, as the ZIP names it. */
  path: string
  /** The last part of the path, in NFC. */
  name: string
  /** As the ZIP states them; unpacking holds the content against both. */
  bytes: number
  sum: number
  /** A link to another file, which is never followed. */
  isLink: boolean
}

const megabytes = (bytes: number): string => `${Math.floor(bytes / 1_000_000)} MB`

const broken = (what: string) => new ImportRefused(`图片的 ZIP 文件读不出来：${what}`, ['请重新压缩成 ZIP 再上传。'])

/** What people take for a ZIP, by its first bytes. */
const OTHERS: readonly { begins: string; name: string }[] = [
  { begins: '52617221', name: 'RAR' },
  { begins: '377abcaf', name: '7z' },
  { begins: '1f8b', name: 'gzip' },
]

/** What systems put into a ZIP beside the files that were chosen. */
const LITTER = /(?:^|\/)(?:__MACOSX\/|\.[^/]|Thumbs\.db$|desktop\.ini$)/i

/**
 * The ZIP with an import's pictures. Only its directory is kept in memory; a picture is unpacked to a file of its own when
 * it is asked for. Refused as a whole: what is no ZIP, is encrypted, names files outside itself or unpacks to too much.
 */
export class PictureZip {
  readonly pictures: readonly Packed[]
  readonly #handle: FileHandle
  readonly #zip: ZipFile
  readonly #entries: ReadonlyMap<Packed, Entry>
  #unpacked = 0

  private constructor(handle: FileHandle, zip: ZipFile, entries: ReadonlyMap<Packed, Entry>) {
    this.#handle = handle
    this.#zip = zip
    this.#entries = entries
    this.pictures = [...entries.keys()]
  }

  /** Throws ImportRefused. The caller closes it. */
  static async open(path: string): Promise<PictureZip> {
    const handle = await open(path).catch(() => {
      throw new ImportRefused('图片的 ZIP 文件已经不在服务器上，请重新上传')
    })
    try {
      if ((await handle.stat()).size > PICTURE_LIMITS.zipBytes)
        throw new ImportRefused(`图片的 ZIP 文件超过 ${megabytes(PICTURE_LIMITS.zipBytes)}，请分几次导入`)
      await refuseOtherKinds(handle)
      // Names are decoded here, since ZIPs from Windows have them in GBK; sizes are held against what is unpacked.
      const zip = await fromFdPromise(handle.fd, {
        ...{ autoClose: false, decodeStrings: false, validateEntrySizes: false },
      })
      return new PictureZip(handle, zip, await readDirectory(zip))
    } catch (error) {
      await handle.close()
      throw error instanceof ImportRefused ? error : brokenBy(error as Error)
    }
  }

  close(): Promise<void> {
    return this.#handle.close()
  }

  /** Unpacks a file for `use`, and removes it afterwards. */
  async unpacked<T>(picture: Packed, use: (file: { path: string; bytes: number }) => Promise<T>): Promise<T> {
    const folder = await mkdtemp(join(tmpdir(), 'tizhou-pictures-'))
    try {
      const path = join(folder, 'picture')
      await pipeline(Readable.from(this.#read(picture)), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
      return await use({ path, bytes: picture.bytes })
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  #read(picture: Packed): AsyncGenerator<Buffer> {
    const entry = this.#entries.get(picture)
    if (!entry) throw broken(`缺少 ${picture.path}`)
    return unpackEntry(this.#zip, entry, picture.path, {
      count: (bytes, more) => {
        this.#unpacked += more
        if (bytes > picture.bytes || this.#unpacked > PICTURE_LIMITS.unpackedBytes)
          throw new ImportRefused(`${picture.path} 解压后比 ZIP 里写明的大，像是压缩炸弹，不导入`)
      },
      broken,
    })
  }
}

async function refuseOtherKinds(handle: FileHandle): Promise<void> {
  const start = Buffer.alloc(4)
  await handle.read(start, 0, start.length, 0)
  const magic = start.toString('hex')
  if (magic === '504b0304' || magic === '504b0506') return
  const other = OTHERS.find(({ begins }) => magic.startsWith(begins))
  throw new ImportRefused(other ? `图片的压缩包是 ${other.name}，请改存为 ZIP` : '图片的文件不是 ZIP')
}

/** yauzl refuses some encrypted files itself. */
const brokenBy = ({ message }: Error): ImportRefused =>
  message.includes('encryption') ? encrypted() : broken(`目录有错（${message}）`)

const encrypted = () => new ImportRefused('图片的 ZIP 文件有密码，请去掉密码后再上传')

async function readDirectory(zip: ZipFile): Promise<Map<Packed, Entry>> {
  if (zip.entryCount > PICTURE_LIMITS.entries)
    throw new ImportRefused(`图片的 ZIP 里有 ${zip.entryCount} 个文件，超过 ${PICTURE_LIMITS.entries} 个，请分几次导入`)
  const entries = new Map<Packed, Entry>()
  let total = 0
  for await (const entry of zip.eachEntry()) {
    const path = nameOf(entry)
    if (/^(?:[a-z]:|\/)/i.test(path) || path.split('/').includes('..'))
      throw new ImportRefused(`图片的 ZIP 里有文件指向压缩包外面（${path}），不导入`)
    if (entry.isEncrypted()) throw encrypted()
    if (path.endsWith('/') || LITTER.test(path)) continue
    total += entry.uncompressedSize
    if (total > PICTURE_LIMITS.unpackedBytes)
      throw new ImportRefused(`图片的 ZIP 解压后超过 ${megabytes(PICTURE_LIMITS.unpackedBytes)}，像是压缩炸弹，不导入`)
    const name = (path.split('/').at(-1) ?? '').normalize('NFC').trim()
    const isLink = ((entry.externalFileAttributes >>> 16) & 0o170_000) === 0o120_000
    entries.set({ path, name, bytes: entry.uncompressedSize, sum: entry.crc32, isLink }, entry)
  }
  if (entries.size === 0) throw new ImportRefused('图片的 ZIP 里没有文件')
  return entries
}

const UTF8_FLAG = 0x800
const UNICODE_PATH = 0x7075
/** Version and checksum before the name. */
const BEFORE_NAME = 5

/**
 * The entry's path with `/`: UTF-8 where the ZIP says so, or where the bytes are nothing else (macOS does not say it);
 * otherwise GB18030, as Chinese Windows writes names.
 */
function nameOf({ fileNameRaw, generalPurposeBitFlag, extraFields }: Entry): string {
  const written = extraFields.find(
    ({ id, data }) => id === UNICODE_PATH && data.length > BEFORE_NAME && data.readUInt32LE(1) === crc32(fileNameRaw),
  )
  const raw = written?.data.subarray(BEFORE_NAME) ?? fileNameRaw
  const isUTF8 = written !== undefined || (generalPurposeBitFlag & UTF8_FLAG) !== 0
  return (isUTF8 ? new TextDecoder().decode(raw) : decoded(raw)).replaceAll('\\', '/')
}

function decoded(raw: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(raw)
  } catch {
    return new TextDecoder('gb18030').decode(raw)
  }
}

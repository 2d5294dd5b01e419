import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { LRUCache } from 'lru-cache'
import type { With } from '../../platform/coreFront.ts'
import type { Store } from '../../platform/database/store.ts'
import { type PartRow, partsOf } from '../../platform/database/uploadRows.ts'
import type { PlacedFile } from '../../platform/files/openedFiles.ts'
import type { ByteRange, Files } from '../../platform/files/port.ts'
import type { Piece } from '../../platform/files/sendPieces.ts'
import { keep } from '../../platform/keep.ts'
import type { Bytes } from './containers/readAt.ts'

type Needs = With<'store' | 'files'>

/** A video's stored bytes. Parts never change once the video exists. */
export interface OpenMedia {
  bytes: number
  etag: string
  stream(range?: ByteRange): Promise<Readable>
  /** As pieces of local files; undefined where the store is not local. */
  pieces(range?: ByteRange): Piece[] | undefined
}

type Part = Pick<PartRow, 'start_byte' | 'bytes' | 'path'>

/** The range's share of each part. */
const piecesOf = (parts: readonly Part[], { start, end }: ByteRange) =>
  parts.flatMap(({ start_byte, bytes, path }) => {
    const [from, to] = [Math.max(start, start_byte), Math.min(end, start_byte + bytes - 1)]
    return from > to ? [] : [{ path, range: { start: from - start_byte, end: to - start_byte } }]
  })

async function open(files: Files, path: string, range: ByteRange): Promise<Readable> {
  const found = await files.get(path, range)
  if (!found) throw new Error(`a part of a video has gone: ${path}`)
  return found.content
}

async function lend(files: Files, path: string): Promise<PlacedFile> {
  const file = await files.lend?.(path)
  if (!file) throw new Error(`a part of a video cannot be read here: ${path}`)
  return file
}

/** A stream of the pieces; each is opened when the previous one has been read. */
async function streamOf(files: Files, parts: readonly Part[], range: ByteRange): Promise<Readable> {
  const [first, ...more] = piecesOf(parts, range)
  if (!first) return Readable.from([])
  const content = await open(files, first.path, first.range)
  if (more.length === 0) return content
  return Readable.from(
    (async function* () {
      yield* content
      for (const { path, range } of more) yield* await open(files, path, range)
    })(),
    { objectMode: false },
  )
}

const lists = new WeakMap<Store, LRUCache<number, Promise<Part[]>>>()
/** Videos whose parts a server caches. */
const REMEMBERED = 500

function partList({ store }: Needs, mediaID: number): Promise<Part[]> {
  let known = lists.get(store)
  if (!known) {
    known = new LRUCache({ max: REMEMBERED })
    lists.set(store, known)
  }
  return keep(known, mediaID, () => partsOf(store, mediaID))
}

/** A video's bytes; undefined where there are none. */
export async function openMedia(services: Needs, mediaID: number): Promise<OpenMedia | undefined> {
  const parts = await partList(services, mediaID)
  const last = parts.at(-1)
  if (!last) return undefined
  const bytes = Number(last.start_byte) + Number(last.bytes)
  return opened(services.files, parts, { bytes, etag: `"${mediaID.toString(16)}-${bytes.toString(16)}"` })
}

/** An immutable file of the store in the same form; undefined where there is none. */
export async function openSteadyFile(files: Files, path: string): Promise<OpenMedia | undefined> {
  const found = await files.stat(path)
  return found && opened(files, [{ start_byte: 0, bytes: found.bytes, path }], found)
}

function opened(files: Files, parts: readonly Part[], { bytes, etag }: Pick<OpenMedia, 'bytes' | 'etag'>): OpenMedia {
  const whole = { start: 0, end: bytes - 1 }
  return {
    bytes,
    etag,
    stream: (range = whole) => streamOf(files, parts, range),
    pieces: (range = whole) =>
      files.lend && piecesOf(parts, range).map(({ path, range }) => ({ range, open: () => lend(files, path) })),
  }
}

/** Random access for reading headers, also of parts of an unfinished upload. */
export function bytesOf(files: Files, parts: readonly Part[], length: number): Bytes {
  return {
    length,
    async read(start, count) {
      const end = Math.min(start + count, length) - 1
      return end < start ? Buffer.alloc(0) : buffer(await streamOf(files, parts, { start, end }))
    },
  }
}

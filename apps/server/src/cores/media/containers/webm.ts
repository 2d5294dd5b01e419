import { type Bytes, type Found, MediaRefused } from './readAt.ts'

/** EBML (RFC 8794) and Matroska (RFC 9559): elements with id, size and content. */
interface Element {
  id: number
  start: number
  /** -1: unknown; the element ends where another of its level begins. */
  size: number
}

const EBML = 0x1a45dfa3
const DOC_TYPE = 0x4282
const SEGMENT = 0x18538067
const INFO = 0x1549a966
const SCALE = 0x2ad7b1
const DURATION = 0x4489
const TRACKS = 0x1654ae6b
const TRACK = 0xae
const TRACK_KIND = 0x83
const CODEC = 0x86
const VIDEO = 0xe0
const WIDTH = 0xb0
const HEIGHT = 0xba
const CLUSTER = 0x1f43b675

const MOST_ELEMENTS = 20_000
const LARGEST_LEAF = 4_096
const PLAYED = new Set(['V_VP8', 'V_VP9', 'V_AV1'])
const cut = () => new MediaRefused('文件不完整：可能没有下载完，或在上传前就已损坏')

async function elementAt(bytes: Bytes, at: number): Promise<Element> {
  const head = await bytes.read(at, 12)
  const first = head[0] ?? 0
  const idLength = Math.clz32(first) - 23
  if (head.length < 2 || idLength < 1 || idLength > 4 || head.length <= idLength) throw cut()
  const id = head.readUIntBE(0, idLength)
  const lead = head[idLength] as number
  const sizeLength = Math.clz32(lead) - 23
  if (sizeLength < 1 || sizeLength > 8 || head.length < idLength + sizeLength) throw cut()
  let size = lead & (0xff >> sizeLength)
  let unknown = size === 0xff >> sizeLength
  for (const byte of head.subarray(idLength + 1, idLength + sizeLength)) {
    size = size * 256 + byte
    unknown &&= byte === 0xff
  }
  if (!unknown && !Number.isSafeInteger(size)) throw new MediaRefused('文件已损坏：结构读不出来')
  return { id, start: at + idLength + sizeLength, size: unknown ? -1 : size }
}

async function* elementsIn(bytes: Bytes, from: number, to: number, count: { elements: number }) {
  let at = from
  while (at < to) {
    if (++count.elements > MOST_ELEMENTS) return
    const element = await elementAt(bytes, at)
    if (element.size >= 0 && element.start + element.size > to) throw cut()
    yield element
    if (element.size < 0) return
    at = element.start + element.size
  }
}

const leaf = (bytes: Bytes, { start, size }: Element): Promise<Buffer> =>
  bytes.read(start, Math.min(Math.max(0, size), LARGEST_LEAF))
const uint = (buffer: Buffer): number => buffer.subarray(0, 8).reduce((value, byte) => value * 256 + byte, 0)
const float = (buffer: Buffer): number =>
  buffer.length === 8 ? buffer.readDoubleBE(0) : buffer.length === 4 ? buffer.readFloatBE(0) : 0

/**
 * Reads a WebM file's properties. Throws MediaRefused for a file that is cut off, broken, or without a video track or
 * duration.
 */
export async function readWebm(bytes: Bytes): Promise<Found> {
  const count = { elements: 0 }
  const head = await elementAt(bytes, 0)
  if (head.id !== EBML || head.size < 0 || head.size > LARGEST_LEAF) throw new MediaRefused('不是 WebM 视频')
  let kind = ''
  for await (const one of elementsIn(bytes, head.start, head.start + head.size, count))
    if (one.id === DOC_TYPE) kind = (await leaf(bytes, one)).toString('latin1').replace(/\0+$/, '')
  if (kind !== 'webm') throw new MediaRefused('不是 WebM 视频（MKV 请先转成 MP4 或 WebM）')
  const segment = await elementAt(bytes, head.start + head.size)
  if (segment.id !== SEGMENT) throw new MediaRefused('不是 WebM 视频')
  const end = segment.size < 0 ? bytes.length : segment.start + segment.size
  if (end > bytes.length) throw cut()
  let [scale, duration, width, height, hasData] = [1_000_000, 0, 0, 0, false]
  const picture: string[] = []
  const sound: string[] = []
  for await (const part of elementsIn(bytes, segment.start, end, count)) {
    if (part.id === CLUSTER) hasData = true
    if (part.id === INFO)
      for await (const one of elementsIn(bytes, part.start, part.start + part.size, count)) {
        if (one.id === SCALE) scale = uint(await leaf(bytes, one))
        if (one.id === DURATION) duration = float(await leaf(bytes, one))
      }
    if (part.id === TRACKS)
      for await (const track of elementsIn(bytes, part.start, part.start + part.size, count)) {
        if (track.id !== TRACK) continue
        let [type, codec] = [0, '']
        for await (const one of elementsIn(bytes, track.start, track.start + track.size, count)) {
          if (one.id === TRACK_KIND) type = uint(await leaf(bytes, one))
          if (one.id === CODEC) codec = (await leaf(bytes, one)).toString('latin1').replace(/[^\w./-]/g, '')
          if (one.id === VIDEO)
            for await (const size of elementsIn(bytes, one.start, one.start + one.size, count)) {
              if (size.id === WIDTH) width = uint(await leaf(bytes, size))
              if (size.id === HEIGHT) height = uint(await leaf(bytes, size))
            }
        }
        if (type === 1) picture.push(codec)
        if (type === 2) sound.push(codec)
      }
  }
  const [codec] = picture
  if (codec === undefined) throw new MediaRefused('文件里没有画面')
  if (!PLAYED.has(codec)) throw new MediaRefused(`浏览器不能播放这种画面编码（${codec}）`)
  if (!hasData) throw new MediaRefused('文件里没有画面和声音')
  const lengthMs = Math.round((duration * scale) / 1_000_000)
  if (!(lengthMs > 0 && Number.isSafeInteger(lengthMs)))
    throw new MediaRefused('读不出视频的长度：录屏得到的 WebM 请先转成 MP4')
  return { container: 'webm', lengthMs, width, height, codecs: [codec, ...sound] }
}

import { type Bytes, type Found, MediaRefused } from './readAt.ts'

/** ISO base media file format (ISO/IEC 14496-12): boxes of size, type and content. */
interface Box {
  type: string
  /** Start of the content, and start of the next box. */
  start: number
  end: number
}

const MOST_BOXES = 20_000
const MOST_TRACKS = 32
const LARGEST_LEAF = 4_096
/** Brands of still pictures and of audio files. */
const NO_VIDEO = new Set(['heic', 'heix', 'mif1', 'msf1', 'avif', 'avis', 'M4A ', 'M4B ', 'crx '])
const PLAYED = new Set(['avc1', 'avc3', 'hvc1', 'hev1', 'vp09', 'av01', 'mp4v'])

const cut = () => new MediaRefused('文件不完整：可能没有下载完，或在上传前就已损坏')

/** Walks the boxes of a range of the file, reading only their headers. */
async function* boxesIn(bytes: Bytes, from: number, to: number, count: { boxes: number }): AsyncGenerator<Box> {
  let at = from
  while (at + 8 <= to) {
    if (++count.boxes > MOST_BOXES) throw new MediaRefused('文件的结构太复杂，请重新导出')
    const head = await bytes.read(at, 16)
    if (head.length < 8) throw cut()
    const short = head.readUInt32BE(0)
    const type = head.toString('latin1', 4, 8)
    let [size, header] = [short, 8]
    if (short === 1) {
      if (head.length < 16) throw cut()
      size = Number(head.readBigUInt64BE(8))
      header = 16
    } else if (short === 0) size = to - at
    if (size < header || !Number.isSafeInteger(size)) throw new MediaRefused('文件已损坏：结构读不出来')
    const end = at + size
    if (end > to) throw cut()
    yield { type, start: at + header, end }
    at = end
  }
}

const leaf = (bytes: Bytes, { start, end }: Box): Promise<Buffer> =>
  bytes.read(start, Math.min(end - start, LARGEST_LEAF))

/** Time scale and duration of `mvhd` or `mdhd`, of both versions. */
function timesOf(box: Buffer): { scale: number; length: number } {
  const long = box[0] === 1
  if (box.length < (long ? 32 : 20)) throw cut()
  return long
    ? { scale: box.readUInt32BE(20), length: Number(box.readBigUInt64BE(24)) }
    : { scale: box.readUInt32BE(12), length: box.readUInt32BE(16) }
}

interface Track {
  kind: string
  codec: string
  width: number
  height: number
  lengthMs: number
  samples: number
}

async function readTrack(bytes: Bytes, trak: Box, count: { boxes: number }): Promise<Track> {
  const track: Track = { kind: '', codec: '', width: 0, height: 0, lengthMs: 0, samples: 0 }
  const into = async (parent: Box): Promise<void> => {
    for await (const box of boxesIn(bytes, parent.start, parent.end, count)) {
      if (box.type === 'mdia' || box.type === 'minf' || box.type === 'stbl') await into(box)
      else if (box.type === 'hdlr') track.kind = (await leaf(bytes, box)).toString('latin1', 8, 12)
      else if (box.type === 'mdhd') {
        const { scale, length } = timesOf(await leaf(bytes, box))
        track.lengthMs = scale > 0 ? (length / scale) * 1000 : 0
      } else if (box.type === 'stsz' || box.type === 'stz2') {
        const sizes = await leaf(bytes, box)
        track.samples = sizes.length >= 12 ? sizes.readUInt32BE(8) : 0
      } else if (box.type === 'stsd') {
        const entry = await leaf(bytes, box)
        track.codec = entry.length >= 16 ? entry.toString('latin1', 12, 16) : ''
        if (entry.length >= 44) [track.width, track.height] = [entry.readUInt16BE(40), entry.readUInt16BE(42)]
      }
    }
  }
  await into(trak)
  return track
}

/**
 * Reads an MP4 file's properties from box headers and a few small boxes, whatever its size. Throws MediaRefused for a
 * file that is cut off, broken, without a video track, or in a codec that browsers do not play.
 */
export async function readMp4(bytes: Bytes): Promise<Found> {
  const count = { boxes: 0 }
  let movie: Box | undefined
  let hasData = false
  let fragments = false
  let first = true
  for await (const box of boxesIn(bytes, 0, bytes.length, count)) {
    if (first && box.type !== 'ftyp') throw new MediaRefused('不是 MP4 视频')
    if (first && NO_VIDEO.has((await leaf(bytes, box)).toString('latin1', 0, 4)))
      throw new MediaRefused('这是图片或声音文件，不是视频')
    first = false
    if (box.type === 'moov') movie = box
    if (box.type === 'moof') fragments = true
    if (box.type === 'mdat' && box.end > box.start) hasData = true
  }
  if (first) throw new MediaRefused('不是 MP4 视频')
  if (!movie) throw new MediaRefused('文件没有目录（moov）：录制可能没有正常结束')
  if (!hasData) throw new MediaRefused('文件里没有画面和声音')
  const tracks: Track[] = []
  let lengthMs = 0
  for await (const box of boxesIn(bytes, movie.start, movie.end, count)) {
    if (box.type === 'mvhd') {
      const { scale, length } = timesOf(await leaf(bytes, box))
      lengthMs = scale > 0 ? (length / scale) * 1000 : 0
    }
    if (box.type === 'trak') {
      if (tracks.length === MOST_TRACKS) throw new MediaRefused('文件的结构太复杂，请重新导出')
      tracks.push(await readTrack(bytes, box, count))
    }
  }
  const picture = tracks.find(({ kind }) => kind === 'vide')
  if (!picture) throw new MediaRefused('文件里没有画面')
  if (fragments || picture.samples === 0) throw new MediaRefused('分段的 MP4 不能直接播放，请导出为普通 MP4')
  if (!PLAYED.has(picture.codec))
    throw new MediaRefused(`浏览器不能播放这种画面编码（${printable(picture.codec)}），请导出为 H.264`)
  const longest = Math.round(Math.max(lengthMs, picture.lengthMs))
  if (!(longest > 0)) throw new MediaRefused('读不出视频的长度，请重新导出')
  return {
    container: 'mp4',
    lengthMs: longest,
    width: picture.width,
    height: picture.height,
    codecs: [picture, ...tracks.filter(({ kind }) => kind === 'soun')].map(({ codec }) => printable(codec)),
  }
}

const printable = (codec: string): string => codec.replace(/[^\w.-]/g, '?')

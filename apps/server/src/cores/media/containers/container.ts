import { readMp4 } from './mp4.ts'
import { type Bytes, type Found, MediaRefused } from './readAt.ts'
import { readWebm } from './webm.ts'

const NAMED: Readonly<Record<string, string>> = {
  '89504e47': '图片',
  ffd8ffe0: '图片',
  ffd8ffe1: '图片',
  '25504446': 'PDF',
  '504b0304': '压缩包或 Office 文件',
  '464c5601': 'FLV 视频，请先转成 MP4',
  '3026b275': 'WMV 视频，请先转成 MP4',
  '52494646': 'AVI 视频，请先转成 MP4',
  '7f454c46': '程序，不是视频',
  cffaedfe: '程序，不是视频',
  cafebabe: '程序，不是视频',
  '000001ba': 'MPEG 视频，请先转成 MP4',
}

/**
 * Detects the format of a file by content. Throws MediaRefused, with a message for users, for what cannot be played.
 */
export async function readContainer(bytes: Bytes): Promise<Found> {
  const start = await bytes.read(0, 12)
  if (start.toString('latin1', 4, 8) === 'ftyp') return readMp4(bytes)
  if (start.length >= 4 && start.readUInt32BE(0) === 0x1a45dfa3) return readWebm(bytes)
  const named = start.toString('latin1', 0, 2) === 'MZ' ? '程序，不是视频' : NAMED[start.toString('hex', 0, 4)]
  throw new MediaRefused(named ? `这是${named}` : '不是视频文件：只支持 MP4（H.264）和 WebM')
}

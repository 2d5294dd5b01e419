import { randomBytes } from 'node:crypto'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Files } from '../../platform/files/port.ts'
import { ffmpeg } from './ffmpeg.ts'
import { hlsFolder, segmentPath } from './paths.ts'

const SEGMENT_SECONDS = 6
const SEGMENT_BYTES = 200_000_000
/** Of ffmpeg's work; the rest is storing what it made. */
const MOST_PERCENT = 95

export interface Packing {
  mediaID: number
  /** The video on this machine. */
  file: string
  /** An empty folder to work in. */
  folder: string
  /** Before the names in the playlist: empty for the video itself, `<name>-` for a quality. */
  prefix: string
  /** Arguments of ffmpeg for the picture. */
  picture: readonly string[]
  lengthMs: number
  signal: AbortSignal
  percent: (value: number) => void
}

export interface Packed {
  folder: string
  segments: number
  playlist: string
  /** Base64 of the key. */
  secret: string
  /** Bits a second of the largest segment. */
  rate: number
}

/** Calls `tell` at every five percent of a work. */
export function inSteps(lengthMs: number, tell: (percent: number) => void): (ms: number) => void {
  let said = 0
  return (ms) => {
    const value = Math.min(MOST_PERCENT, Math.floor((ms / Math.max(1, lengthMs)) * MOST_PERCENT))
    if (value < said + 5) return
    said = value
    tell(value)
  }
}

/** Makes an HLS playlist with encrypted segments (RFC 8216, AES-128), with a key of its own. */
export async function packHls(
  files: Files,
  { mediaID, file, folder, prefix, picture, lengthMs, signal, percent }: Packing,
): Promise<Packed> {
  const secret = randomBytes(16)
  await writeFile(join(folder, 'secret'), secret)
  await writeFile(join(folder, 'secret.info'), `${prefix}key\n${join(folder, 'secret')}\n`)
  await ffmpeg(
    [
      ...['-i', file, '-map', '0:v:0', '-map', '0:a:0?', ...picture, '-f', 'hls'],
      ...['-hls_time', `${SEGMENT_SECONDS}`, '-hls_playlist_type', 'vod', '-hls_list_size', '0'],
      ...['-hls_key_info_file', join(folder, 'secret.info'), '-hls_segment_filename', join(folder, `${prefix}%d.ts`)],
      join(folder, 'index.m3u8'),
    ],
    { signal, onProgress: inSteps(lengthMs, percent) },
  )
  const playlist = await readFile(join(folder, 'index.m3u8'), 'utf8')
  const segments = (await readdir(folder)).filter((name) => name.endsWith('.ts')).length
  const seconds = [...playlist.matchAll(/^#EXTINF:([\d.]+)/gm)].map(([, length]) => Number(length))
  const kept = hlsFolder(mediaID, randomBytes(6).toString('hex'))
  let rate = 0
  try {
    for (let at = 0; at < segments; at++) {
      signal.throwIfAborted()
      const made = join(folder, `${prefix}${at}.ts`)
      rate = Math.max(rate, ((await stat(made)).size * 8) / Math.max(1, seconds[at] ?? SEGMENT_SECONDS))
      await files.put(segmentPath(kept, at), { file: made }, { maxBytes: SEGMENT_BYTES })
    }
  } catch (error) {
    await removeFolder(files, kept)
    throw error
  }
  return { folder: kept, segments, playlist, secret: secret.toString('base64'), rate: Math.ceil(rate) }
}

export async function removeFolder(files: Files, folder: string): Promise<void> {
  if (folder === '') return
  for (const path of await files.list(folder)) await files.remove(path)
}

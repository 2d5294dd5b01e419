import { randomBytes } from 'node:crypto'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pictureRate } from '@tizhou/domain/videos/qualities'
import type { Files } from '../../platform/files/port.ts'
import { readContainer } from './containers/container.ts'
import { ffmpeg } from './ffmpeg.ts'
import { MOST_MEDIA_BYTES } from './media.ts'
import { bytesOf } from './openMedia.ts'
import { inSteps, packHls } from './packHls.ts'
import { qualityPath } from './paths.ts'
import type { MediaRow, QualityRow } from './tables.ts'

/** Seconds between pictures that a player can begin with, in all qualities alike, so that it can change between them. */
const KEY_SECONDS = 6

interface MakingQuality {
  /** The video on this machine. */
  file: string
  folder: string
  signal: AbortSignal
  percent: (value: number) => void
}

export type MadeQuality = Pick<QualityRow, 'name' | 'bytes' | 'width' | 'height'>

/** Makes one quality of a video as an MP4 (H.264, AAC) that plays while it loads. */
export async function makeQuality(
  files: Files,
  row: Pick<MediaRow, 'media_id' | 'length_ms'>,
  quality: number,
  { file, folder, signal, percent }: MakingQuality,
): Promise<MadeQuality> {
  const made = join(folder, `${quality}.mp4`)
  const rate = pictureRate(quality)
  const scale = `scale=w='if(gte(iw,ih),-2,${quality})':h='if(gte(iw,ih),${quality},-2)',format=yuv420p`
  await ffmpeg(
    [
      ...['-i', file, '-map', '0:v:0', '-map', '0:a:0?', '-vf', scale, '-c:v', 'libx264', '-preset', 'veryfast'],
      ...['-crf', '23', '-maxrate', `${rate}`, '-bufsize', `${rate * 2}`],
      ...['-force_key_frames', `expr:gte(t,n_forced*${KEY_SECONDS})`],
      ...['-c:a', 'aac', '-b:a', '128k', '-ac', '2', '-movflags', '+faststart', '-f', 'mp4', '-y', made],
    ],
    { signal, onProgress: inSteps(Number(row.length_ms), percent) },
  )
  const name = `${quality}-${randomBytes(6).toString('hex')}`
  const path = qualityPath(row.media_id, name)
  const bytes = (await stat(made)).size
  await files.put(path, { file: made }, { maxBytes: MOST_MEDIA_BYTES })
  await rm(made)
  const { width, height } = await readContainer(bytesOf(files, [{ start_byte: 0, bytes, path }], bytes))
  return { name, bytes, width, height }
}

export type PackedQuality = Pick<QualityRow, 'hls_folder' | 'hls_segments' | 'hls_playlist' | 'hls_secret' | 'hls_rate'>

/** Makes the encrypted playlist of a quality from its MP4. */
export async function packQuality(
  files: Files,
  row: Pick<MediaRow, 'media_id' | 'length_ms'>,
  name: string,
  { file, folder, signal, percent }: MakingQuality,
): Promise<PackedQuality> {
  const own = join(folder, name)
  await mkdir(own)
  const packed = await packHls(files, {
    ...{ mediaID: row.media_id, file, folder: own, prefix: `${name}-`, picture: ['-c', 'copy'] },
    ...{ lengthMs: Number(row.length_ms), signal, percent },
  })
  await rm(own, { recursive: true })
  return {
    hls_folder: packed.folder,
    hls_segments: packed.segments,
    hls_playlist: packed.playlist,
    hls_secret: packed.secret,
    hls_rate: packed.rate,
  }
}

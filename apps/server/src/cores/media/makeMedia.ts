import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { uploadsDir } from '../../platform/config.ts'
import { measuredPhoto } from '../../platform/files/pictures/repaintPhoto.ts'
import type { Job, JobServices } from '../../platform/jobs/job.ts'
import { ffmpeg, ffmpegVersion } from './ffmpeg.ts'
import { changeMedia, mediaByID } from './media.ts'
import { openMedia } from './openMedia.ts'
import { hlsFolder, posterPath, segmentPath } from './paths.ts'
import type { MediaRow } from './tables.ts'

/** A server's claim on a video expires after so long without renewal. */
const CLAIM_MS = 60_000
const SAY_MS = 5_000
const SEGMENT_SECONDS = 6
const POSTER_SIDE = 960
const SEGMENT_BYTES = 200_000_000

/** Work under way in this process. */
const working = new Map<number, { stop: AbortController; done: Promise<void> }>()

/** Stops the work of this process: another server, or the next start, begins again. */
export async function stopMaking(): Promise<void> {
  const all = [...working.values()]
  for (const { stop } of all) stop.abort()
  await Promise.allSettled(all.map(({ done }) => done))
}

type Waiting = Pick<MediaRow, 'media_id'>

/**
 * Makes posters and encrypted playlists of videos, where this machine has ffmpeg. A slice only starts the work, which
 * continues outside the jobs: a claim on the row keeps other servers away, and interrupted work starts again.
 */
export const makeMedia: Job<Waiting> = {
  name: 'make-media',
  does: 'makes pictures and encrypted playlists of videos, where the machine has ffmpeg',
  everyMs: 2_000,
  async find({ store, now, config }) {
    if (working.size > 0 || (await ffmpegVersion(config)) === '') return undefined
    return store.db
      .selectFrom('media_file')
      .select('media_id')
      .where('provider', '=', 'files')
      .where('state', '=', 'ready')
      .where('removed_at', 'is', null)
      .where('work_until', '<', now())
      .where((eb) => eb.or([eb('poster_tried', '=', 0), eb('hls', 'in', ['waiting', 'working'])]))
      .orderBy('created_at')
      .limit(1)
      .executeTakeFirst()
  },
  async work(services, { media_id }) {
    const holder = randomBytes(8).toString('hex')
    const { store, now } = services
    const claimed = await store.write(async ({ db }) => {
      const { numUpdatedRows } = await db
        .updateTable('media_file')
        .set({ work_holder: holder, work_until: now() + CLAIM_MS })
        .where('media_id', '=', media_id)
        .where('work_until', '<', now())
        .executeTakeFirst()
      return numUpdatedRows === 1n
    })
    if (!claimed) return
    const stop = new AbortController()
    const done = make(services, media_id, holder, stop).finally(() => working.delete(media_id))
    working.set(media_id, { stop, done })
  },
}

async function make(services: JobServices, mediaID: number, holder: string, stop: AbortController): Promise<void> {
  const { store, now, log, config } = services
  const say = (change: Partial<MediaRow>) =>
    store.write(async ({ db }) => {
      const { numUpdatedRows } = await db
        .updateTable('media_file')
        .set({ work_until: now() + CLAIM_MS, ...change })
        .where('media_id', '=', mediaID)
        .where('work_holder', '=', holder)
        .executeTakeFirst()
      // Stopped by staff, or taken over by another server.
      if (numUpdatedRows !== 1n) stop.abort()
    })
  const timer = setInterval(() => void say({}).catch(() => undefined), SAY_MS)
  await mkdir(uploadsDir(config), { recursive: true })
  const folder = await mkdtemp(join(uploadsDir(config), 'media-'))
  try {
    const row = await mediaByID(store, mediaID)
    const media = await openMedia(services, mediaID)
    if (!row || !media) return
    const file = join(folder, `video.${row.container}`)
    await pipeline(await media.stream(), createWriteStream(file), { signal: stop.signal })
    if (row.poster_tried === 0) await makePoster(services, row, { file, folder, signal: stop.signal })
    if (row.hls === 'waiting' || row.hls === 'working') {
      await say({ hls: 'working', hls_percent: 0 })
      await makeHls(services, row, {
        file,
        folder,
        signal: stop.signal,
        percent: (hls_percent) => say({ hls_percent }),
      })
    }
  } catch (error) {
    if (stop.signal.aborted) return
    log.warn(
      { job: 'make-media', mediaID, err: { name: (error as Error).name, message: (error as Error).message } },
      'job',
    )
    await store.write((tx) =>
      changeMedia(tx, mediaID, {
        hls: 'failed',
        hls_note: '转换失败：视频可能已损坏，或编码不受支持',
        poster_tried: 1,
      }),
    )
  } finally {
    clearInterval(timer)
    await rm(folder, { recursive: true, force: true })
    await store.write(async ({ db }) => {
      await db
        .updateTable('media_file')
        .set({ work_holder: '', work_until: 0 })
        .where('media_id', '=', mediaID)
        .where('work_holder', '=', holder)
        .execute()
    })
  }
}

interface Making {
  file: string
  folder: string
  signal: AbortSignal
}

/** Makes a picture from the first tenth of the video; on failure the video has none. */
async function makePoster(services: JobServices, row: MediaRow, { file, folder, signal }: Making): Promise<void> {
  const picture = join(folder, 'poster.png')
  const at = Math.min(Number(row.length_ms) / 10_000, 20)
  let painted: Awaited<ReturnType<typeof measuredPhoto>>
  try {
    await ffmpeg(['-ss', at.toFixed(2), '-i', file, '-frames:v', '1', '-y', picture], { signal })
    painted = await measuredPhoto(await readFile(picture), POSTER_SIDE)
  } catch (error) {
    if (signal.aborted) throw error
  }
  const poster = painted && row.poster === 0 ? 1 : row.poster
  if (painted && row.poster === 0)
    await services.files.put(posterPath(row.media_id, poster), painted.bytes, { maxBytes: 5_000_000 })
  await services.store.write((tx) => changeMedia(tx, row.media_id, { poster_tried: 1, poster }))
}

/** Makes an HLS playlist with encrypted segments (RFC 8216, AES-128); H.264 is copied without transcoding. */
async function makeHls(
  { store, files }: JobServices,
  row: MediaRow,
  { file, folder, signal, percent }: Making & { percent: (value: number) => Promise<void> },
): Promise<void> {
  const secret = randomBytes(16)
  await writeFile(join(folder, 'secret'), secret)
  await writeFile(join(folder, 'secret.info'), `key\n${join(folder, 'secret')}\n`)
  const picture = row.codecs.startsWith('avc1') ? ['-c:v', 'copy'] : ['-c:v', 'libx264', '-preset', 'veryfast']
  let said = 0
  await ffmpeg(
    [
      ...['-i', file, '-map', '0:v:0', '-map', '0:a:0?', ...picture, '-c:a', 'aac', '-b:a', '128k', '-f', 'hls'],
      ...['-hls_time', `${SEGMENT_SECONDS}`, '-hls_playlist_type', 'vod', '-hls_list_size', '0'],
      ...['-hls_key_info_file', join(folder, 'secret.info'), '-hls_segment_filename', join(folder, '%d.ts')],
      join(folder, 'index.m3u8'),
    ],
    {
      signal,
      onProgress: (ms) => {
        const value = Math.min(95, Math.floor((ms / Math.max(1, Number(row.length_ms))) * 95))
        if (value >= said + 5) {
          said = value
          void percent(value)
        }
      },
    },
  )
  const playlist = await readFile(join(folder, 'index.m3u8'), 'utf8')
  const segments = (await readdir(folder)).filter((name) => /^\d+\.ts$/.test(name)).length
  const kept = hlsFolder(row.media_id, randomBytes(6).toString('hex'))
  for (let segment = 0; segment < segments; segment++) {
    signal.throwIfAborted()
    await files.put(segmentPath(kept, segment), { file: join(folder, `${segment}.ts`) }, { maxBytes: SEGMENT_BYTES })
  }
  await store.write(async (tx) => {
    await tx.db.deleteFrom('media_hls').where('media_id', '=', row.media_id).execute()
    await tx.db
      .insertInto('media_hls')
      .values({ media_id: row.media_id, secret: secret.toString('base64'), segments, playlist, folder: kept })
      .execute()
    await changeMedia(tx, row.media_id, { hls: 'ready', hls_percent: 100, hls_note: '' })
  })
}

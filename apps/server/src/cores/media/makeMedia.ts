import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { uploadsDir } from '../../platform/config.ts'
import type { Tx } from '../../platform/database/store.ts'
import { measuredPhoto } from '../../platform/files/pictures/repaintPhoto.ts'
import type { Job, JobServices } from '../../platform/jobs/job.ts'
import { ffmpeg, ffmpegVersion } from './ffmpeg.ts'
import { makeQuality, type PackedQuality, packQuality } from './makeQuality.ts'
import { changeMedia, hlsOf, mediaByID } from './media.ts'
import { openMedia } from './openMedia.ts'
import { packHls, removeFolder } from './packHls.ts'
import { posterPath, qualityPath } from './paths.ts'
import { changeQuality, NO_LIST, qualitiesOf } from './qualities.ts'
import type { MediaRow, QualityRow } from './tables.ts'

/** A server's claim on a video expires after so long without renewal. */
const CLAIM_MS = 60_000
const SAY_MS = 5_000
const POSTER_SIDE = 960
/** The states of something that is to be made. */
const OPEN = ['waiting', 'working'] as const

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
 * Makes posters, encrypted playlists and lower qualities of videos, where this machine has ffmpeg. A slice only starts
 * the work, which continues outside the jobs: a claim on the row keeps other servers away, and interrupted work starts
 * again.
 */
export const makeMedia: Job<Waiting> = {
  name: 'make-media',
  does: 'makes pictures, encrypted playlists and lower qualities of videos, where the machine has ffmpeg',
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
      .where((eb) =>
        eb.or([
          eb('poster_tried', '=', 0),
          eb('hls', 'in', OPEN),
          eb('media_id', 'in', eb.selectFrom('media_quality').select('media_id').where('state', 'in', OPEN)),
        ]),
      )
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

/** The server's claim on a video. */
interface Claim {
  /** Writes while the claim lasts. Throws, and stops the work, where staff or another server has taken it away. */
  write(run: (tx: Tx) => Promise<unknown>): Promise<void>
}

function claimOn({ store, now }: JobServices, mediaID: number, holder: string, stop: AbortController): Claim {
  return {
    write: (run) =>
      store.write(async (tx) => {
        const { numUpdatedRows } = await tx.db
          .updateTable('media_file')
          .set({ work_until: now() + CLAIM_MS })
          .where('media_id', '=', mediaID)
          .where('work_holder', '=', holder)
          .where('removed_at', 'is', null)
          .executeTakeFirst()
        if (numUpdatedRows !== 1n) stop.abort()
        stop.signal.throwIfAborted()
        await run(tx)
      }),
  }
}

async function make(services: JobServices, mediaID: number, holder: string, stop: AbortController): Promise<void> {
  const { store, config } = services
  const claim = claimOn(services, mediaID, holder, stop)
  const timer = setInterval(() => void claim.write(async () => undefined).catch(() => undefined), SAY_MS)
  await mkdir(uploadsDir(config), { recursive: true })
  const folder = await mkdtemp(join(uploadsDir(config), 'media-'))
  try {
    const first = await mediaByID(store, mediaID)
    const media = await openMedia(services, mediaID)
    if (!first || !media) return
    const file = join(folder, `video.${first.container}`)
    await pipeline(await media.stream(), createWriteStream(file), { signal: stop.signal })
    const making = { file, folder, signal: stop.signal, claim }
    // What staff ask for meanwhile is made, too.
    while (await makeNext(services, mediaID, making)) stop.signal.throwIfAborted()
  } catch (error) {
    if (stop.signal.aborted) return
    logFailure(services, mediaID, error)
    await store.write(async (tx) => {
      const row = await mediaByID(tx, mediaID)
      const note = row && isOpen(row.hls) ? { hls: 'failed' as const, hls_note: reasonOf(error) } : {}
      await changeMedia(tx, mediaID, { poster_tried: 1, ...note })
      for (const one of await qualitiesOf(tx, [mediaID]))
        if (isOpen(one.state)) await changeQuality(tx, one, failedBy(error))
    })
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

const isOpen = (state: MediaRow['hls']): boolean => OPEN.some((one) => one === state)
const reasonOf = (error: unknown): string =>
  /No space left|ENOSPC/.test(String(error))
    ? '服务器的磁盘满了，清理后再试'
    : '转换失败：视频可能已损坏，或编码不受支持'
const failedBy = (error: unknown) => ({ state: 'failed' as const, note: reasonOf(error) })

function logFailure({ log }: JobServices, mediaID: number, error: unknown): void {
  const { name, message } = error as Error
  log.warn({ job: makeMedia.name, mediaID, err: { name, message } }, 'job')
}

interface Making {
  file: string
  folder: string
  signal: AbortSignal
  claim: Claim
}

/** Makes the next thing that is missing; false where nothing is. What fails says so in its row and is not tried again. */
async function makeNext(services: JobServices, mediaID: number, making: Making): Promise<boolean> {
  const row = await mediaByID(services.store, mediaID)
  if (!row) return false
  if (row.poster_tried === 0) {
    await makePoster(services, row, making)
    return true
  }
  const qualities = await qualitiesOf(services.store, [mediaID])
  const attempt = async (work: Promise<void>, fail: (tx: Tx, error: unknown) => Promise<unknown>): Promise<true> => {
    try {
      await work
    } catch (error) {
      if (making.signal.aborted) throw error
      logFailure(services, mediaID, error)
      await making.claim.write((tx) => fail(tx, error))
    }
    return true
  }
  if (isOpen(row.hls))
    return attempt(makeHls(services, row, qualities, making), (tx, error) =>
      changeMedia(tx, mediaID, { hls: 'failed', hls_note: reasonOf(error) }),
    )
  // The lowest first: it is made soonest, and helps the slowest lines.
  const next = qualities.findLast(({ state }) => isOpen(state))
  if (!next) return false
  return attempt(makeOne(services, row, next, making), (tx, error) => changeQuality(tx, next, failedBy(error)))
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

/** Makes the encrypted playlist of a video and those of its qualities; H.264 is copied without transcoding. */
async function makeHls(
  services: JobServices,
  row: MediaRow,
  qualities: readonly QualityRow[],
  { file, folder, signal, claim }: Making,
): Promise<void> {
  const { store, files } = services
  const say = (hls_percent: number) =>
    void claim.write((tx) => changeMedia(tx, row.media_id, { hls_percent })).catch(() => undefined)
  await claim.write((tx) => changeMedia(tx, row.media_id, { hls: 'working', hls_percent: 0 }))
  const before = await hlsOf(store, row.media_id)
  const made: string[] = []
  try {
    const packed: [QualityRow, PackedQuality][] = []
    for (const one of qualities) {
      if (one.name === '' || one.hls_folder !== '') continue
      const own = await packKept(services, row, one.name, { folder, signal })
      made.push(own.hls_folder)
      packed.push([one, own])
    }
    const whole = join(folder, 'whole')
    await mkdir(whole, { recursive: true })
    const picture = row.codecs.startsWith('avc1')
      ? ['-c:v', 'copy']
      : ['-c:v', 'libx264', '-preset', 'veryfast', '-pix_fmt', 'yuv420p']
    const { rate: _, ...list } = await packHls(files, {
      ...{ mediaID: row.media_id, file, folder: whole, prefix: '', lengthMs: Number(row.length_ms), signal },
      ...{ picture: [...picture, '-c:a', 'aac', '-b:a', '128k'], percent: say },
    })
    made.push(list.folder)
    await claim.write(async (tx) => {
      await tx.db.deleteFrom('media_hls').where('media_id', '=', row.media_id).execute()
      await tx.db
        .insertInto('media_hls')
        .values({ media_id: row.media_id, ...list })
        .execute()
      for (const [one, own] of packed) await changeQuality(tx, one, own)
      await changeMedia(tx, row.media_id, { hls: 'ready', hls_percent: 100, hls_note: '' })
    })
  } catch (error) {
    for (const one of made) await removeFolder(files, one)
    throw error
  } finally {
    await rm(join(folder, 'whole'), { recursive: true, force: true })
  }
  if (before) await removeFolder(files, before.folder)
}

/** Packs a quality that is in the store. */
async function packKept(
  services: JobServices,
  row: MediaRow,
  name: string,
  { folder, signal }: Pick<Making, 'folder' | 'signal'>,
): Promise<PackedQuality> {
  const found = await services.files.get(qualityPath(row.media_id, name))
  if (!found) throw new Error(`the file of a quality has gone: ${name}`)
  const file = join(folder, `${name}.mp4`)
  await pipeline(found.content, createWriteStream(file), { signal })
  try {
    return await packQuality(services.files, row, name, { file, folder, signal, percent: () => undefined })
  } finally {
    await rm(file)
  }
}

/** Makes one quality, and its encrypted playlist where the video has one; the earlier one plays until then. */
async function makeOne(
  services: JobServices,
  row: MediaRow,
  before: QualityRow,
  { file, folder, signal, claim }: Making,
): Promise<void> {
  const { files } = services
  const say = (percent: number) =>
    void claim.write((tx) => changeQuality(tx, before, { percent })).catch(() => undefined)
  await claim.write((tx) => changeQuality(tx, before, { state: 'working', percent: 0 }))
  const made = await makeQuality(files, row, before.quality, { file, folder, signal, percent: say })
  let packed: PackedQuality | undefined
  try {
    const needsList = (await mediaByID(services.store, row.media_id))?.hls === 'ready'
    if (needsList) packed = await packKept(services, row, made.name, { folder, signal })
    await claim.write(async (tx) => {
      const change = { ...made, ...(packed ?? NO_LIST), state: 'ready' as const, percent: 100, note: '' }
      if (!(await changeQuality(tx, before, change))) throw new Error('the quality was deleted before its work began')
    })
  } catch (error) {
    await files.remove(qualityPath(row.media_id, made.name))
    await removeFolder(files, packed?.hls_folder ?? '')
    throw error
  }
  if (before.name !== '') await files.remove(qualityPath(row.media_id, before.name))
  await removeFolder(files, before.hls_folder)
}

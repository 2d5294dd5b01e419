import { readFile } from 'node:fs/promises'
import type { WireMediaRow } from '@tizhou/contract/areas/videos/shapes.office'
import { cleanInput } from '@tizhou/domain/text/cleanInput'
import { ffmpegVersion } from '../../../cores/media/ffmpeg.ts'
import { MOST_MEDIA_BYTES, newMedia } from '../../../cores/media/media.ts'
import { removeFolder } from '../../../cores/media/packHls.ts'
import { posterPath } from '../../../cores/media/paths.ts'
import type { MediaRow, QualityRow } from '../../../cores/media/tables.ts'
import { posterSigner } from '../../../cores/videos/addresses.ts'
import { badInput, notFound, Refusal } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { newId } from '../../../platform/database/ids.ts'
import { measuredPhoto } from '../../../platform/files/pictures/repaintPhoto.ts'
import { beginUpload, freeBytes } from '../../../platform/files/uploads/resumable.ts'
import type { Services } from '../../../platform/services.ts'

const POSTER_SIDE = 960
const POSTER_BYTES = 5_000_000
/** Without it a server stops its work on a video within seconds. */
export const UNCLAIMED = { work_holder: '', work_until: 0 }

export async function presentMedia(
  services: Services,
  row: MediaRow,
  known: { lessons?: number; qualities?: readonly QualityRow[] } = {},
): Promise<WireMediaRow> {
  const posterOf = posterSigner(await services.keys.of('files'), services.now())
  const qualities = known.qualities ?? (await services.media.qualitiesOf([row.media_id]))
  const uses = known.lessons ?? (await services.videos.usesOf([row.media_id])).get(row.media_id)?.lessons ?? 0
  return {
    mediaID: row.media_id,
    provider: row.provider,
    name: row.name,
    bytes: Number(row.bytes),
    state: row.state,
    refused: row.refused,
    container: row.container,
    codecs: row.codecs,
    seconds: Math.ceil(Number(row.length_ms) / 1000),
    width: row.width,
    height: row.height,
    vendorID: row.vendor_id,
    poster: posterOf(row.media_id, row.poster),
    hls: row.hls,
    hlsPercent: row.hls_percent,
    hlsNote: row.hls_note,
    qualities: qualities.map(({ quality, state, percent, note, name, hls_folder, bytes }) => ({
      ...{ height: quality, state, percent, note, bytes: Number(bytes) },
      isMade: name === '' ? 0 : 1,
      isEncrypted: hls_folder === '' ? 0 : 1,
    })),
    lessons: uses,
    removedAt: row.removed_at,
    createdAt: row.created_at,
    createdBy: row.created_by,
  }
}

export const mediaList: Handler<'videos.mediaList'> = async ({ params, services }) => {
  const { rows, total } = await services.media.mediaPage({ ...params, removed: params.removed === 1 })
  const ids = rows.map(({ media_id }) => media_id)
  const [uses, qualities] = await Promise.all([services.videos.usesOf(ids), services.media.qualitiesOf(ids)])
  const ofRow = Map.groupBy(qualities, ({ media_id }) => media_id)
  const present = (row: MediaRow) =>
    presentMedia(services, row, {
      lessons: uses.get(row.media_id)?.lessons ?? 0,
      qualities: ofRow.get(row.media_id) ?? [],
    })
  return { total, rows: await Promise.all(rows.map(present)) }
}

export const mediaTools: Handler<'videos.mediaTools'> = async ({ services }) => {
  const version = await ffmpegVersion(services.config)
  return {
    ffmpeg: version === '' ? 0 : 1,
    ffmpegVersion: version,
    vendor: services.config.videoVendor ? 1 : 0,
    heights: services.config.videoHeights,
    maxBytes: MOST_MEDIA_BYTES,
  }
}

export const uploadBegin: Handler<'videos.uploadBegin'> = async (input) => {
  const { params, caller, services } = input
  const { bytes, mark } = params
  const fileName = cleanInput(params.fileName)
  if (bytes > MOST_MEDIA_BYTES) throw badInput([{ field: 'bytes', reason: '视频不能超过 5 GB' }])
  const of = { userID: caller.userID, call: 'videos.uploadBegin', fileName: fileName || '视频', bytes, mark }
  const free = await freeBytes(services.config)
  return services.store.write(async (tx) => {
    const { row, isNew } = await beginUpload(tx, { ...of, now: services.now(), free })
    if (isNew)
      await services.audit
        .in(tx)
        .audited(input, { kind: 'media', id: row.media_id, name: row.file_name, after: { bytes } })
    return { uploadID: row.upload_id, received: Number(row.received), expiresAt: Number(row.expires_at) }
  })
}

export const mediaVendor: Handler<'videos.mediaVendor'> = async (input) => {
  const { params, caller, services } = input
  const name = cleanInput(params.name)
  if (name === '') throw badInput([{ field: 'name', reason: '请填写名称' }])
  return services.store.write(async (tx) => {
    const row = newMedia({
      ...{ media_id: newId(), provider: 'vendor', name, vendor_id: params.vendorID },
      ...{ length_ms: params.seconds * 1000, poster_tried: 1 },
      ...{ created_at: services.now(), created_by: caller.userName },
    })
    await services.media.in(tx).addMedia(row)
    const after = { vendor: params.vendorID, seconds: params.seconds }
    await services.audit.in(tx).audited(input, { kind: 'media', id: row.media_id, name, after })
    return { mediaID: row.media_id }
  })
}

export const mediaPoster: Handler<'videos.mediaPoster'> = async (input) => {
  const { params, file, services } = input
  if (!file) throw notFound('文件')
  const painted = await measuredPhoto(await readFile(file.path), POSTER_SIDE)
  if (!painted) throw badInput([{ field: 'file', reason: '无法读取这张图片，请使用 JPG、PNG 或 WebP' }])
  const before = await services.media.mediaByID(params.mediaID)
  if (!before || before.removed_at !== null) throw notFound('这个视频')
  const poster = before.poster + 1
  await services.files.put(posterPath(before.media_id, poster), painted.bytes, { maxBytes: POSTER_BYTES })
  await services.store.write(async (tx) => {
    await services.media.in(tx).changeMedia(before.media_id, { poster, poster_tried: 1, updated_at: services.now() })
    await services.audit
      .in(tx)
      .audited(input, { kind: 'media', id: before.media_id, name: before.name, after: { poster } })
  })
  const posterOf = posterSigner(await services.keys.of('files'), services.now())
  return { poster: posterOf(before.media_id, poster) }
}

export const mediaHls: Handler<'videos.mediaHls'> = async (input) => {
  const { params, services } = input
  const wanted = params.hls === 1
  if (wanted && (await ffmpegVersion(services.config)) === '')
    throw new Refusal(400, '这台服务器没有 ffmpeg，不能转换；MP4 可以直接播放')
  const gone = await services.store.write(async (tx) => {
    const core = services.media.in(tx)
    const media = await core.mediaByID(params.mediaID)
    if (media?.provider !== 'files' || media.state !== 'ready' || media.removed_at !== null) throw notFound('这个视频')
    const runs = ['waiting', 'working', 'ready'].includes(media.hls)
    if (runs === wanted) throw new Refusal(409, wanted ? '已经在转换，或已转换好' : '没有可以停止的转换')
    const known = wanted ? undefined : await core.hlsOf(media.media_id)
    const hls = wanted ? ('waiting' as const) : ('none' as const)
    // A server working on it stops when its claim is cleared; one that makes something else of it goes on to this.
    const claim = wanted ? {} : UNCLAIMED
    await core.changeMedia(media.media_id, { hls, hls_percent: 0, hls_note: '', ...claim })
    const lists = wanted ? [] : (await core.qualitiesOf([media.media_id])).map(({ hls_folder }) => hls_folder)
    if (!wanted) {
      await core.removeHls(media.media_id)
      await core.removeQualityHls(media.media_id)
    }
    await services.audit.in(tx).audited(input, {
      ...{ kind: 'media', id: media.media_id, name: media.name },
      ...{ before: { hls: media.hls }, after: { hls } },
    })
    return [...lists, known?.folder ?? '']
  })
  for (const folder of gone) await removeFolder(services.files, folder)
  return null
}

export const mediaRemove: Handler<'videos.mediaRemove'> = async (input) => {
  const { params, services } = input
  const removed = params.removed === 1
  await services.store.write(async (tx) => {
    const core = services.media.in(tx)
    const media = await core.mediaByID(params.mediaID)
    if (!media || (media.removed_at !== null) === removed) throw notFound('这个视频')
    const published = (await services.videos.in(tx).usesOf([media.media_id])).get(media.media_id)?.published ?? 0
    if (removed && published > 0) throw new Refusal(400, `有 ${published} 节已发布的课在播放它，请先撤下`)
    const live = removed ? await services.live.in(tx).lessonsPlaying(`media:${media.media_id}`) : 0
    if (live > 0) throw new Refusal(400, `有 ${live} 节直播课用它作首播或回放，请先换掉或撤下`)
    await core.changeMedia(media.media_id, { removed_at: removed ? services.now() : null, updated_at: services.now() })
    await services.audit.in(tx).audited(input, {
      ...{ kind: 'media', id: media.media_id, name: media.name },
      ...{ before: { removed: removed ? 0 : 1 }, after: { removed: removed ? 1 : 0 } },
    })
  })
  return null
}

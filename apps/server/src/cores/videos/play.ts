import { qualityOf } from '@tizhou/domain/videos/qualities'
import type { MediaKind } from '@tizhou/domain/videos/videos'
import type { Caller } from '../../platform/calls/caller.ts'
import type { With } from '../../platform/coreFront.ts'
import { mediaByID } from '../media/media.ts'
import { qualitiesOf } from '../media/qualities.ts'
import type { MediaRow } from '../media/tables.ts'
import { vendorAddress } from '../media/vendor.ts'
import type { Entitlements } from '../subjects/entitlements.ts'
import { type AddressFor, opensUntil, videoAddress } from './addresses.ts'
import type { ShownLesson } from './shown.ts'

/** The services for making video addresses. */
type Needs = With<'store' | 'keys' | 'config' | 'now', { entitlements: Entitlements }>

/** Whether a lesson is open to the caller now; with `ever`, also by an expired version. */
export const opensLesson = async (
  { entitlements }: Pick<Needs, 'entitlements'>,
  caller: Caller,
  { free, subjectID, module }: Pick<ShownLesson, 'free' | 'subjectID' | 'module'>,
  ever = false,
): Promise<boolean> => free === 1 || entitlements.unlocks(caller, subjectID, module, ever)

export interface PlayedMedia {
  kind: MediaKind
  address: string
  type: string
  expiresAt: number
  seconds: number
  width: number
  height: number
  /** The qualities to choose from, the highest first; empty where there is only one. */
  qualities: { height: number; address: string }[]
}

const PLAYLIST = 'application/vnd.apple.mpegurl'

/** The playback data of a video for one person; undefined where it cannot be played. */
export async function playOf(
  { store, keys, config, now }: Pick<Needs, 'store' | 'keys' | 'config' | 'now'>,
  media: MediaRow,
  of: Pick<AddressFor, 'path' | 'userID'>,
): Promise<PlayedMedia | undefined> {
  if (media.state !== 'ready') return undefined
  const seconds = Math.ceil(Number(media.length_ms) / 1000)
  const expiresAt = opensUntil(now(), seconds)
  const { width, height } = media
  const size = { expiresAt, seconds, width, height }
  if (media.provider === 'vendor') {
    const vendor = config.videoVendor
    if (!vendor) return undefined
    const address = vendorAddress(vendor, { vendorID: media.vendor_id, userID: of.userID, expiresAt })
    return { kind: 'vendor', address, type: address.includes('.m3u8') ? PLAYLIST : 'video/mp4', ...size, qualities: [] }
  }
  const key = await keys.of('files')
  const sign = (file: string): string => videoAddress(key, { ...of, expiresAt }, file)
  const isList = media.hls === 'ready'
  const lower = (await qualitiesOf(store, [media.media_id])).filter((one) =>
    isList ? one.hls_folder !== '' : one.name !== '',
  )
  const whole = isList ? 'index.m3u8' : `video.${media.container}`
  const files = [
    { height: qualityOf(media), file: whole },
    ...lower.map(({ quality, name }) => ({ height: quality, file: `${name}.${isList ? 'm3u8' : 'mp4'}` })),
  ]
  const qualities = lower.length > 0 ? files.map(({ height, file }) => ({ height, address: sign(file) })) : []
  return isList
    ? { kind: 'hls', address: sign(lower.length > 0 ? 'master.m3u8' : whole), type: PLAYLIST, ...size, qualities }
    : { kind: 'file', address: sign(whole), type: `video/${media.container}`, ...size, qualities }
}

/** As playOf, for a learner's lesson. */
export async function playLesson(
  services: Needs,
  lesson: Pick<ShownLesson, 'lessonID' | 'mediaID'>,
  userID: number,
): Promise<PlayedMedia | undefined> {
  const media = await mediaByID(services.store, lesson.mediaID)
  const path = `videos/${lesson.lessonID}/${lesson.mediaID}`
  return media && playOf(services, media, { path, userID })
}

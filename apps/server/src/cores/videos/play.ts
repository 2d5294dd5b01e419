import type { MediaKind } from '@tizhou/domain/videos/videos'
import type { Caller } from '../../platform/calls/caller.ts'
import type { With } from '../../platform/coreFront.ts'
import { mediaByID } from '../media/media.ts'
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
}

const PLAYLIST = 'application/vnd.apple.mpegurl'

/** The playback data of a video for one person; undefined where it cannot be played. */
export async function playOf(
  { keys, config, now }: Pick<Needs, 'keys' | 'config' | 'now'>,
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
    return { kind: 'vendor', address, type: address.includes('.m3u8') ? PLAYLIST : 'video/mp4', ...size }
  }
  const key = await keys.of('files')
  const sign = (file: string): string => videoAddress(key, { ...of, expiresAt }, file)
  return media.hls === 'ready'
    ? { kind: 'hls', address: sign('index.m3u8'), type: PLAYLIST, ...size }
    : { kind: 'file', address: sign(`video.${media.container}`), type: `video/${media.container}`, ...size }
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

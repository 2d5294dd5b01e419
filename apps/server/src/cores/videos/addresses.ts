import { beijingDate, beijingTime } from '@tizhou/domain/dates/beijing'
import { signAddress } from '../../platform/files/signedAddresses.ts'
import { posterPath } from '../media/paths.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
/** How much longer than its video an address is valid, for pauses; the player renews it during longer ones. */
const PAUSES_MS = 30 * MINUTE_MS
const LONGEST_MS = 3 * HOUR_MS

/** The signed path of a learner's video. No file of the store has such a path. */
export const signedVideo = (lessonID: number, mediaID: number): string => `videos/${lessonID}/${mediaID}`
/** The signed path for staff's own player, also of videos without a lesson. */
export const signedForStaff = (mediaID: number): string => `videos/${mediaID}`

/** Expiry of an address that is made now, ms UTC, rounded to minutes so that a repeated request finds cached files. */
export const opensUntil = (now: number, seconds: number): number =>
  Math.floor(now / MINUTE_MS) * MINUTE_MS + MINUTE_MS + Math.min(seconds * 1000 + PAUSES_MS, LONGEST_MS)

export interface AddressFor {
  /** signedVideo or signedForStaff. */
  path: string
  userID: number
  expiresAt: number
}

/** The address of one of a video's files; one signature covers all of them. */
export function videoAddress(key: Buffer, of: AddressFor, file: string): string {
  const [path, query] = signAddress(key, of).split('?')
  return `${path}/${file}?${query}`
}

/**
 * Signs addresses of pictures, which need no session and are valid for an hour at least; empty where there is no
 * picture.
 */
export function posterSigner(key: Buffer, now: number): (mediaID: number, poster: number) => string {
  const expiresAt = (Math.floor(now / HOUR_MS) + 2) * HOUR_MS
  return (mediaID, poster) => (poster === 0 ? '' : signAddress(key, { path: posterPath(mediaID, poster), expiresAt }))
}

/** Text of the watermark: the user id, and the session's beginning in Beijing time. */
export const watermarkOf = (userID: number, now: number): string => `${userID} ${beijingDate(now)} ${beijingTime(now)}`

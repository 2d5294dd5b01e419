import { beijingDate, beijingTime } from '@tizhou/domain/dates/beijing'
import { signAddress } from '../../platform/files/signedAddresses.ts'
import { posterPath } from '../media/paths.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
/** An address outlasts its video by so much, for pauses; a long one is renewed on the way. */
const PAUSES_MS = 30 * MINUTE_MS
const LONGEST_MS = 3 * HOUR_MS

/** What is signed for a video of a learner. No file of the store has such a path. */
export const signedVideo = (lessonID: number, mediaID: number): string => `videos/${lessonID}/${mediaID}`
/** The same for the staff's own player, which plays what no lesson shows yet. */
export const signedForStaff = (mediaID: number): string => `videos/${mediaID}`

/** Until when an address that is made now opens, ms UTC. Whole minutes, so that who asks again finds what is cached. */
export const opensUntil = (now: number, seconds: number): number =>
  Math.floor(now / MINUTE_MS) * MINUTE_MS + MINUTE_MS + Math.min(seconds * 1000 + PAUSES_MS, LONGEST_MS)

export interface AddressFor {
  /** signedVideo or signedForStaff. */
  path: string
  userID: number
  expiresAt: number
}

/** Signs for all files of one video: the address of any of them. */
export function videoAddress(key: Buffer, of: AddressFor, file: string): string {
  const [path, query] = signAddress(key, of).split('?')
  return `${path}/${file}?${query}`
}

/** A picture's address needs no session and stands for an hour at least; empty where there is none. */
export function posterSigner(key: Buffer, now: number): (mediaID: number, poster: number) => string {
  const expiresAt = (Math.floor(now / HOUR_MS) + 2) * HOUR_MS
  return (mediaID, poster) => (poster === 0 ? '' : signAddress(key, { path: posterPath(mediaID, poster), expiresAt }))
}

/** What a mark in the picture says: whose session it is, and when it began, by the clock of Beijing. */
export const watermarkOf = (userID: number, now: number): string => `${userID} ${beijingDate(now)} ${beijingTime(now)}`

import { BEIJING_SHIFT } from '../dates/beijing.ts'

/**
 * The signature `v` of a call (specification, section 7, "Request conventions"): user, chapter and second of the
 * Beijing day, in twelve characters. The specification does not give its algorithm; this one is the project's own. It
 * is deterministic and self-describing: it contains version and time, so that a server can check it with the user and
 * the chapter alone.
 *
 * `1` version · 4 characters: masked hhmmss · 7 characters: checksum of user, chapter and time, both base 36.
 *
 * It contains no secret, since browsers can keep none: it detects calls that were composed by hand or replayed later.
 * Access is decided by the guid alone.
 */

export interface Signed {
  /** 0 or absent: not logged in. */
  userID?: number | undefined
  /** As among the call's parameters, number or text; anything that is no chapter id counts as 1. */
  cptID?: unknown
}

/** `stale`: of this user and chapter, but made at another time. `wrong`: of another user or chapter, or forged. */
export type SignatureVerdict = 'ok' | 'malformed' | 'wrong' | 'stale'

const VERSION = '1'
const SHAPE = /^1[0-9a-z]{11}$/
const TIME_DIGITS = 4
const CHECK_DIGITS = 7
const TIME_BITS = 0x3ffff
const DAY_S = 86_400

/** Makes a signature. `at`: ms UTC by the server's clock. */
export function sign(signed: Signed, at: number): string {
  const seed = seedOf(signed)
  const time = clockOf(at)
  return VERSION + digits((time ^ seed) & TIME_BITS, TIME_DIGITS) + digits(fold(seed, time), CHECK_DIGITS)
}

/** Checks a signature. `now`: ms UTC; `tolerance`: most seconds between its time and `now`, either way. */
export function verify(v: string, signed: Signed, now: number, tolerance: number): SignatureVerdict {
  if (!SHAPE.test(v)) return 'malformed'
  const seed = seedOf(signed)
  const time = (Number.parseInt(v.slice(1, 1 + TIME_DIGITS), 36) ^ seed) & TIME_BITS
  if (digits(fold(seed, time), CHECK_DIGITS) !== v.slice(1 + TIME_DIGITS)) return 'wrong'
  const made = secondOf(time)
  if (made < 0) return 'wrong'
  const apart = Math.abs(made - secondOf(clockOf(now)))
  return Math.min(apart, DAY_S - apart) <= tolerance ? 'ok' : 'stale'
}

/** Beijing time as the number hhmmss: 93005 is 09:30:05. */
function clockOf(at: number): number {
  const second = Math.floor((at + BEIJING_SHIFT) / 1000) % DAY_S
  return Math.floor(second / 3600) * 10_000 + (Math.floor(second / 60) % 60) * 100 + (second % 60)
}

/** The second of the day of hhmmss; -1 where it is no time. */
function secondOf(clock: number): number {
  const hours = Math.floor(clock / 10_000)
  const minutes = Math.floor(clock / 100) % 100
  const seconds = clock % 100
  return hours < 24 && minutes < 60 && seconds < 60 ? hours * 3600 + minutes * 60 + seconds : -1
}

const seedOf = ({ userID, cptID }: Signed): number => foldNumber(foldNumber(0x7132_5a11, userID ?? 0), chapterOf(cptID))

/** Anything that is no chapter id counts as 1, for client and server alike (specification: "cptID (default 1)"). */
function chapterOf(cptID: unknown): number {
  const id = typeof cptID === 'number' ? cptID : typeof cptID === 'string' && cptID !== '' ? Number(cptID) : 0
  return Number.isSafeInteger(id) && id > 0 ? id : 1
}

/** Ids have up to 53 bits, of which both halves are hashed. */
const foldNumber = (state: number, value: number): number => fold(fold(state, value % 2 ** 32), value / 2 ** 32)

/** A mixing step of a 32-bit hash: every input bit influences every bit of the result. */
function fold(state: number, value: number): number {
  let mixed = Math.imul(state ^ (value + 0x2f6b_1d35), 0x5bd3_8ea9)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x3c6f_9a6d)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0x6a4e_35b7)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

const digits = (value: number, length: number): string => value.toString(36).padStart(length, '0')

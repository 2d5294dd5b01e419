import { existsSync, readdirSync } from 'node:fs'

/**
 * Another moment for tests: what depends on the calendar passes today and fails on some other day. Debian's package
 * faketime shifts the clock of every program that a run starts (servers, runners, PostgreSQL, browsers), by the same
 * amount for all of them, so that time goes on as it does.
 */

/** Where Debian puts the library, whatever the processor. */
const LIBRARIES = '/usr/lib'
const IN_LIBRARIES = 'faketime/libfaketime.so.1'

/** Reads `2026-12-31T23:50`, Beijing time. */
export function readMoment(text: string): number {
  const at = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text) ? Date.parse(`${text}:00+08:00`) : Number.NaN
  if (Number.isNaN(at)) throw new Error(`${text} is no moment like 2026-12-31T23:50 (Beijing time)`)
  return at
}

/** The environment in which programs see `moment` (ms) where it is `now`. */
export function clockAt(
  moment: number,
  now: number,
  library: string | undefined = libraryHere(),
): Record<string, string> {
  if (library === undefined) throw new Error('Another moment needs faketime: apt-get install faketime')
  const seconds = Math.round((moment - now) / 1000)
  return {
    LD_PRELOAD: library,
    FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}s`,
    // What measures how long something takes is not shifted.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    // Nor does the library reach what Node asks of files.
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import=${new URL('shiftedFiles.mjs', import.meta.url)}`.trim(),
  }
}

/** How far the clock of a run is shifted, in ms. */
export const shiftHere = ({ FAKETIME }: NodeJS.ProcessEnv): number => 1000 * Number.parseInt(FAKETIME ?? '0', 10)

function libraryHere(): string | undefined {
  if (!existsSync(LIBRARIES)) return undefined
  return [LIBRARIES, ...readdirSync(LIBRARIES).map((folder) => `${LIBRARIES}/${folder}`)]
    .map((folder) => `${folder}/${IN_LIBRARIES}`)
    .find((file) => existsSync(file))
}

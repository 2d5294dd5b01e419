import { existsSync, readdirSync } from 'node:fs'

/**
 * Runs the tests at another moment, to find tests that depend on the calendar. Debian's package faketime shifts the
 * clock of every program of a run (servers, runners) by the same amount, and the clocks go on from there;
 * e2e/fixtures/clock.ts shifts those of pages.
 */

/** The folder where Debian puts the library for each architecture. */
const LIBRARIES = '/usr/lib'
const IN_LIBRARIES = 'faketime/libfaketime.so.1'

/** Reads `2026-12-31T23:50`, Beijing time. */
export function readMoment(text: string): number {
  const at = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text) ? Date.parse(`${text}:00+08:00`) : Number.NaN
  if (Number.isNaN(at)) throw new Error(`${text} is no moment like 2026-12-31T23:50 (Beijing time)`)
  return at
}

/** The environment in which programs see `moment` instead of `now`, both in ms. */
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
    // The monotonic clock, which measures durations, is not shifted.
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

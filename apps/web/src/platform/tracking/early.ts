import { note } from './notes.ts'

/**
 * The part of tracking in the first load: takes notes of events. core.ts, loaded after the first page is shown, makes
 * calls of them.
 */
addEventListener('error', (event) => note('error', event), true)
addEventListener('unhandledrejection', (event) => note('rejection', event.reason))
addEventListener('click', ({ target }) => note('click', (target as Partial<Element>).closest?.('[data-track]')), true)

/** React's handler for errors that a boundary caught; uncaught ones reach the window's `error` event. */
export const onCaughtError = (error: unknown): void => {
  console.error(error)
  note('framework', error)
}

/** `follow` calls back with the path of each page that is shown. */
export function startTracking(follow: (shown: (path: string) => void) => void): void {
  follow((path) => note('page', path))
}

/** Loads core.ts, which makes calls of the notes. */
export function fetchTracking(): void {
  import('./core.ts').then(({ start }) => start()).catch(() => {})
}

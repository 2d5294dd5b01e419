import { note } from './notes.ts'

/**
 * The few lines of tracking that are there from the first moment: they take note of what happens. core.ts, which
 * arrives when the first page is on screen, makes calls of it.
 */
addEventListener('error', (event) => note('error', event), true)
addEventListener('unhandledrejection', (event) => note('rejection', event.reason))
addEventListener('click', ({ target }) => note('click', (target as Partial<Element>).closest?.('[data-track]')), true)

/** For React: an error that a boundary caught. Those that none catches are the window's. */
export const onCaughtError = (error: unknown): void => {
  console.error(error)
  note('framework', error)
}

/** `follow` calls back with the path of each page that is shown. */
export function startTracking(follow: (shown: (path: string) => void) => void): void {
  follow((path) => note('page', path))
}

/** Fetches the part that makes calls of the notes. */
export function fetchTracking(): void {
  import('./core.ts').then(({ start }) => start()).catch(() => {})
}

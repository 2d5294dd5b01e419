import type { HistoryAction } from '@tanstack/history'

/**
 * How far each entry of the history is scrolled, kept over a reload of the tab. The browser's own way restores before a
 * page has drawn itself.
 */
const STORED = 'scrollPositions'
/** Those that were left longest ago go when there are more. */
const MOST = 60

const positions = new Map<string, number>(stored())

function stored(): [string, number][] {
  try {
    return JSON.parse(sessionStorage.getItem(STORED) ?? '[]')
  } catch {
    return []
  }
}

function store(): void {
  try {
    sessionStorage.setItem(STORED, JSON.stringify([...positions].slice(-MOST)))
  } catch {
    // A full storage: after a reload pages begin at their top.
  }
}

/** Takes note of how far the page on screen is scrolled; `keyOf` names its entry. Gives the way to stop. */
export function followScrolling(keyOf: () => string | undefined): () => void {
  const remember = () => {
    const key = keyOf()
    if (key === undefined) return
    positions.delete(key)
    positions.set(key, scrollY)
  }
  history.scrollRestoration = 'manual'
  addEventListener('scroll', remember, { passive: true })
  addEventListener('pagehide', store)
  return () => {
    removeEventListener('scroll', remember)
    removeEventListener('pagehide', store)
  }
}

/**
 * Puts a page that has just been drawn where it was left, else at its top. The same page with other values in its
 * address, in the same entry, stays where it is.
 */
export function placeScroll(key: string, { samePage, action }: { samePage: boolean; action: HistoryAction }): void {
  if (samePage && action === 'REPLACE') positions.set(key, scrollY)
  else scrollTo(0, positions.get(key) ?? 0)
}

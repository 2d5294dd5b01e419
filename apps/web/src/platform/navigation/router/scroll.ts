import type { HistoryAction } from '@tanstack/history'

/**
 * How far each entry of the history is scrolled, and boxes on it, kept over a reload of the tab. The browser's own way restores before a
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

/** Boxes that scroll by themselves and are put back like the page: by the name that they carry. */
const BOXES = '[data-scroll-name]'
const boxKey = (key: string, box: HTMLElement) => `${key} ${box.dataset.scrollName}`

function remember(key: string, y: number): void {
  positions.delete(key)
  positions.set(key, y)
}

/** Takes note of how far page and boxes on screen are scrolled; `keyOf` names the page's entry. Gives the way to stop. */
export function followScrolling(keyOf: () => string | undefined): () => void {
  const scrolled = ({ target }: Event) => {
    const key = keyOf()
    if (key === undefined) return
    if (!(target instanceof HTMLElement)) remember(key, scrollY)
    else if (target.matches(BOXES)) remember(boxKey(key, target), target.scrollTop)
  }
  history.scrollRestoration = 'manual'
  addEventListener('scroll', scrolled, { passive: true, capture: true })
  addEventListener('pagehide', store)
  return () => {
    removeEventListener('scroll', scrolled, { capture: true })
    removeEventListener('pagehide', store)
  }
}

/**
 * Puts a page that has just been drawn where it was left, else at its top. The same page with other values in its
 * address, in the same entry, stays where it is.
 */
export function placeScroll(key: string, { samePage, action }: { samePage: boolean; action: HistoryAction }): void {
  if (samePage && action === 'REPLACE') {
    remember(key, scrollY)
    return
  }
  scrollTo(0, positions.get(key) ?? 0)
  for (const box of document.querySelectorAll<HTMLElement>(BOXES)) {
    const y = positions.get(boxKey(key, box))
    if (y !== undefined) box.scrollTop = y
  }
}

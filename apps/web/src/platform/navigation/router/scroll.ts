import type { HistoryAction } from '@tanstack/history'

/**
 * The scroll positions of each history entry, of the page and of boxes on it, kept over a reload of the tab. The
 * browser's own restoration comes before a page has rendered.
 */
const STORED = 'scrollPositions'
/** How many entries are stored; the entry that was left longest ago is dropped first. */
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
    // Storage is full: after a reload pages begin at the top.
  }
}

/** Boxes whose scroll position is restored like the page's, by the name in this attribute. */
const BOXES = '[data-scroll-name]'
const boxKey = (key: string, box: HTMLElement) => `${key} ${box.dataset.scrollName}`

function remember(key: string, y: number): void {
  positions.delete(key)
  positions.set(key, y)
}

/**
 * Records the scroll positions of page and boxes on screen; `keyOf` gives the key of the entry. Returns the function
 * that stops it.
 */
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
 * Scrolls a page that was just rendered to its stored position, else to the top. A page that replaces its own entry
 * with other parameters keeps its position.
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

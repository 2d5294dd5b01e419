/** The longest wait for the first page's calls, ms after the `load` event. */
const PATIENCE_MS = 4000

/** The interval between two checks whether the first page has its data, ms. */
const LOOK_MS = 200

/**
 * Calls `then` once the first page has its data (`waits` is false) and the browser is idle. For work that nobody waits
 * for: started at the window's `load` event, it would compete for network and processor with the page, whose calls and
 * largest contentful paint come after that event.
 */
export function afterFirstSight(waits: () => boolean, then: () => void): void {
  const idle = globalThis.requestIdleCallback ?? setTimeout
  let left = PATIENCE_MS / LOOK_MS
  const look = () => {
    if (left-- > 0 && waits()) setTimeout(look, LOOK_MS)
    else idle(() => then())
  }
  // The first check comes after the page had time to start its calls.
  const begin = () => setTimeout(look, 2 * LOOK_MS)
  if (document.readyState === 'complete') begin()
  else addEventListener('load', begin, { once: true })
}

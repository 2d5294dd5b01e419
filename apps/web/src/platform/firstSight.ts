/** A page that waits for its calls longer than this, ms after its files are there, has been seen as it is. */
const PATIENCE_MS = 4000

/** Between two looks at whether the first page has what it asked for, ms. */
const LOOK_MS = 200

/**
 * Calls back once the first page stands with what it asked for (`waits` is false) and the browser has a quiet moment.
 * What nobody waits for begins then: begun with the window's `load` event, it would take the network and the processor
 * from the page, whose calls and first picture come after that event.
 */
export function afterFirstSight(waits: () => boolean, then: () => void): void {
  const idle = globalThis.requestIdleCallback ?? setTimeout
  let left = PATIENCE_MS / LOOK_MS
  const look = () => {
    if (left-- > 0 && waits()) setTimeout(look, LOOK_MS)
    else idle(() => then())
  }
  // The first look comes after the page has had the time to ask.
  const begin = () => setTimeout(look, 2 * LOOK_MS)
  if (document.readyState === 'complete') begin()
  else addEventListener('load', begin, { once: true })
}

/** Handlers for a control that opens something loaded on demand: pointer or focus start the loading. */
export function preloaded(load: () => Promise<unknown>) {
  // A failure shows when the thing is opened.
  const start = () => void load().catch(() => undefined)
  return { onPointerEnter: start, onFocus: start }
}

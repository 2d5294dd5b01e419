/** Handlers for what opens something that is loaded on demand: it is fetched when the pointer or the focus comes near. */
export function preloaded(load: () => Promise<unknown>) {
  // A failure shows when the thing is opened, not before.
  const start = () => void load().catch(() => undefined)
  return { onPointerEnter: start, onFocus: start }
}

/** The events of a page that a sender reacts to. */
export interface PageEvents {
  onOnline(): void
  onOffline?(): void
  /** The page became visible, was used, or was shown again: a good time to try to send. */
  onChance(): void
  /** The page became hidden and may never be shown again. */
  onHidden(): void
  /** The page closes or enters the back/forward cache; `onReturn` follows when it is restored from there. */
  onLeave(): void
  onReturn(): void
}

/** Listens to the page's events until the returned function is called. */
export function followPage({ onOnline, onOffline, onChance, onHidden, onLeave, onReturn }: PageEvents): () => void {
  const ends = new AbortController()
  const { signal } = ends
  addEventListener('online', () => onOnline(), { signal })
  addEventListener('offline', () => onOffline?.(), { signal })
  addEventListener('focus', () => onChance(), { signal })
  addEventListener('pageshow', ({ persisted }) => (persisted ? onReturn() : onChance()), { signal })
  addEventListener('pagehide', () => onLeave(), { signal })
  const seen = () => (document.visibilityState === 'hidden' ? onHidden() : onChance())
  document.addEventListener('visibilitychange', seen, { signal })
  return () => ends.abort()
}

/** What happens to a page that has something to deliver. */
export interface PageEvents {
  onOnline(): void
  onOffline?(): void
  /** The page is seen, used, or shown again: time to try and to look. */
  onChance(): void
  /** The page is hidden: it may never be seen again. */
  onHidden(): void
  /** The page closes, or goes where `onReturn` may bring it back from. */
  onLeave(): void
  onReturn(): void
}

/** Listens until the returned function is called. */
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

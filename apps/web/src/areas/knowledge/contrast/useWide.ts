import { useSyncExternalStore } from 'react'

/** The width for two questions and a panel. */
const WIDE = '(min-width: 1200px)'

const subscribe = (listener: () => void) => {
  const query = window.matchMedia(WIDE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether the window has room for a panel beside two questions; otherwise the panel comes below. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(WIDE).matches)

import { useSyncExternalStore } from 'react'

/** Two questions and a panel beside them need this much. */
const WIDE = '(min-width: 1200px)'

const subscribe = (listener: () => void) => {
  const query = window.matchMedia(WIDE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether there is room for a panel beside two questions; without it the questions come first. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(WIDE).matches)

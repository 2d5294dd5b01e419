import { createStore, useStore } from '../store.ts'

/** How many want the indicator now. */
const wanted = createStore(0)

/**
 * Shows the loading indicator over the page until the function that it gives is called (specification, section 2,
 * "Pop-ups and overlays", 8). Several may want it: it goes with the last one.
 */
export function showLoading(): () => void {
  wanted.set(wanted.get() + 1)
  let hidden = false
  return () => {
    if (hidden) return
    hidden = true
    wanted.set(wanted.get() - 1)
  }
}

export const useLoadingShown = (): boolean => useStore(wanted) > 0

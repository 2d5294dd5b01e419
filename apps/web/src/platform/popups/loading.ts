import { createStore, useStore } from '../store.ts'

/** The number of callers that want the indicator. */
const wanted = createStore(0)

/**
 * Shows the loading indicator until the returned function is called (specification, section 2, "Pop-ups and overlays",
 * 8). With several callers it is hidden when the last one is done.
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

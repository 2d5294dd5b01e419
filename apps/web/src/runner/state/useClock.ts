import { useEffect } from 'react'
import type { RunnerStore } from './runnerStore.ts'

/** Counts time only while the page is visible; hiding it sends what is held back. */
export function useClock(store: RunnerStore): void {
  useEffect(() => {
    const follow = () => store.act({ type: document.hidden ? 'pause' : 'resume' })
    const leave = () => store.act({ type: 'pause' })
    follow()
    document.addEventListener('visibilitychange', follow)
    window.addEventListener('pagehide', leave)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [store])
}

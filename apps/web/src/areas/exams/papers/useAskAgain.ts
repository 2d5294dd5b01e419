import { useEffect, useRef } from 'react'

/** The calls of all pages are spread over this time, ms, when a mock exam opens for the whole country. */
export const SPREAD_MS = 10_000

/** While `awaited`, calls `ask` again and again: first at a random time within the spread, then once in each spread. */
export function useAskAgain(awaited: boolean, ask: () => void): void {
  const latest = useRef(ask)
  useEffect(() => {
    latest.current = ask
  })
  useEffect(() => {
    if (!awaited) return
    const again = () => {
      // Set before the call, which may end the waiting and clear this timer.
      timer = setTimeout(again, SPREAD_MS)
      latest.current()
    }
    let timer = setTimeout(again, Math.random() * SPREAD_MS)
    return () => clearTimeout(timer)
  }, [awaited])
}

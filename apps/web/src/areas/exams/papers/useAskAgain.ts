import { useEffect, useRef } from 'react'

/** When a mock opens for the whole country at one moment, its pages do not all ask in the same second. */
export const SPREAD_MS = 10_000

/** While something is awaited from the server, asks for it: the first time within the spread, then once in as long. */
export function useAskAgain(awaited: boolean, ask: () => void): void {
  const latest = useRef(ask)
  useEffect(() => {
    latest.current = ask
  })
  useEffect(() => {
    if (!awaited) return
    const again = () => {
      // Before it asks: what comes of that may end the waiting, and with it this.
      timer = setTimeout(again, SPREAD_MS)
      latest.current()
    }
    let timer = setTimeout(again, Math.random() * SPREAD_MS)
    return () => clearTimeout(timer)
  }, [awaited])
}

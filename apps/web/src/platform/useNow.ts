import { useEffect, useState } from 'react'
import { serverNow } from './clock.ts'

/** The server's time (ms), updated every `ms`. */
export function useNow(ms: number): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), ms)
    return () => clearInterval(timer)
  }, [ms])
  return now
}

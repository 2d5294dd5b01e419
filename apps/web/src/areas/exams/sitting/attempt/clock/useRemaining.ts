import { useEffect, useState } from 'react'
import type { SittingEngine } from '../../engine/sittingEngine.ts'

const LOOK_MS = 200

/** Seconds left by the server's clock, rounded up; null where no clock runs. Renders once a second. */
export function useRemaining(engine: SittingEngine): number | null {
  const read = () => {
    const left = engine.remaining()
    return left === null ? null : Math.max(0, Math.ceil(left / 1000))
  }
  const [seconds, setSeconds] = useState(read)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `read` depends on the engine alone
  useEffect(() => {
    const timer = setInterval(() => setSeconds(read), LOOK_MS)
    setSeconds(read)
    return () => clearInterval(timer)
  }, [engine])
  return seconds
}

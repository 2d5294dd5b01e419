import { useEffect, useMemo, useState } from 'react'
import type { PaperInfo } from '../intro/introProps.ts'

/** A larger difference between wall clock and monotonic clock means that the machine slept or the clock was set, ms. */
const JUMP_MS = 2_000
const LOOK_MS = 1_000
/** The shortest interval between two questions to a server that does not answer, ms. */
const PAUSE_MS = 10_000

/**
 * The server's time (ms UTC) on the pages before a paper: from the answer's `Now`, advanced by the monotonic clock.
 * Asks again after the machine slept. `arrivedAt`: when the answer arrived, by the device's clock.
 */
export function usePaperClock(info: PaperInfo | undefined, arrivedAt: number, ask: () => void): () => number {
  const clock = useMemo(() => {
    const apart = Date.now() - performance.now()
    // A stored answer is older than its arrival in this page.
    const age = Math.max(0, Date.now() - arrivedAt)
    const ahead = (info?.Now ?? Date.now()) + age - performance.now()
    return {
      now: () => performance.now() + ahead,
      jumped: () => Math.abs(Date.now() - performance.now() - apart) > JUMP_MS,
    }
  }, [info, arrivedAt])
  useEffect(() => {
    let askedAt = Number.NEGATIVE_INFINITY
    const timer = setInterval(() => {
      if (!clock.jumped() || performance.now() - askedAt < PAUSE_MS) return
      askedAt = performance.now()
      ask()
    }, LOOK_MS)
    return () => clearInterval(timer)
  }, [clock, ask])
  return clock.now
}

/** The time of a clock, updated every `ms`. */
export function useTicking(now: () => number, ms: number): number {
  const [shown, setShown] = useState(now)
  useEffect(() => {
    setShown(now())
    const timer = setInterval(() => setShown(now()), ms)
    return () => clearInterval(timer)
  }, [now, ms])
  return shown
}

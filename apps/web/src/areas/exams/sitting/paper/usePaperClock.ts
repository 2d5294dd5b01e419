import { useEffect, useMemo, useState } from 'react'
import type { PaperInfo } from '../intro/introProps.ts'

/** The wall clock and the steady one part by more: the machine slept, or somebody set the clock. */
const JUMP_MS = 2_000
const LOOK_MS = 1_000
/** A server that does not answer is asked no more often. */
const PAUSE_MS = 10_000

/**
 * The server's time (ms UTC) while one waits before a paper: as the answer said it, carried on by the clock that nobody
 * can set. A machine that slept asks anew. `arrivedAt`: when the answer came, by the device's clock.
 */
export function usePaperClock(info: PaperInfo | undefined, arrivedAt: number, ask: () => void): () => number {
  const clock = useMemo(() => {
    const apart = Date.now() - performance.now()
    // An answer that was kept is as old as that.
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

/** What a clock says, anew every `ms`. */
export function useTicking(now: () => number, ms: number): number {
  const [shown, setShown] = useState(now)
  useEffect(() => {
    setShown(now())
    const timer = setInterval(() => setShown(now()), ms)
    return () => clearInterval(timer)
  }, [now, ms])
  return shown
}

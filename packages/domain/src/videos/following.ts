/** How far a picture may be from the clock that it follows, seconds: less is not heard of. */
const DRIFT_SECONDS = 1.5

/**
 * What a picture has to do that follows a clock (a premiere: everybody sees the same second). `clock`: the second of the
 * video that it is now, negative before it begins; `duration` 0: not known yet.
 */
export function following({ at, clock, duration }: { at: number; clock: number; duration: number }): {
  phase: 'ahead' | 'running' | 'over'
  /** Where to go, when it stands too far away. */
  seek?: number
} {
  if (clock < 0) return { phase: 'ahead' }
  if (duration > 0 && clock >= duration) return { phase: 'over' }
  return Math.abs(at - clock) > DRIFT_SECONDS ? { phase: 'running', seek: clock } : { phase: 'running' }
}

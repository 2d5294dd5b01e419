/** Largest unnoticeable difference between a video and the clock it follows, seconds. */
const DRIFT_SECONDS = 1.5

/**
 * What a video that follows a clock must do (a premiere: everybody sees the same second). `clock`: the second of the
 * video at this moment, negative before its beginning; `duration` 0: unknown.
 */
export function following({ at, clock, duration }: { at: number; clock: number; duration: number }): {
  phase: 'ahead' | 'running' | 'over'
  /** Position to seek to, when the difference is too large. */
  seek?: number
} {
  if (clock < 0) return { phase: 'ahead' }
  if (duration > 0 && clock >= duration) return { phase: 'over' }
  return Math.abs(at - clock) > DRIFT_SECONDS ? { phase: 'running', seek: clock } : { phase: 'running' }
}

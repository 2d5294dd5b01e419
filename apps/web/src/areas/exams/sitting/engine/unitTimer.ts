import type { ServerClock } from './serverClock.ts'
import type { Phase, Surroundings } from './surroundings.ts'

/** After so long without a word the server is asked how things stand, ms. */
const TOUCH_MS = 30_000

/** So long before the end everything is told once more, ms. */
const LAST_TOUCH_MS = 3_000

/** A sleeping machine counts nothing: looked at again at least so often, ms. */
const LOOK_MS = 60_000

interface TimerOptions {
  env: Pick<Surroundings, 'later'>
  clock: ServerClock
  phase(): Phase
  /** ms left of the unit or the rest by the server's clock; null: no clock runs. */
  remaining(): number | null
  /** The server should hear of us, and we of it. */
  onTouch(): void
  /** The time of the unit, or of the rest, is up. */
  onUp(): void
}

/** Calls when the server is to hear of us, and when the time of unit or rest is up by the server's clock. */
export function createUnitTimer({ env, clock, phase, remaining, onTouch, onUp }: TimerOptions) {
  let offUp = () => {}
  let offTouch = () => {}

  /** Anew, whenever phase or clock changed. */
  function plan(): void {
    offUp()
    offTouch()
    const now = phase()
    if (now !== 'sitting' && now !== 'resting') return
    const left = remaining()
    // Before the end, too: the time on the last questions goes with it.
    const untilLast = left !== null && left > LAST_TOUCH_MS ? left - LAST_TOUCH_MS : TOUCH_MS
    if (now === 'sitting') offTouch = env.later(Math.min(TOUCH_MS, untilLast), onTouch)
    if (left === null) return
    offUp = env.later(Math.min(LOOK_MS, Math.max(1, left)), () => {
      if (clock.jumped()) onTouch()
      if ((remaining() ?? 1) > 0) plan()
      else onUp()
    })
  }

  return {
    plan,
    off(): void {
      offUp()
      offTouch()
    },
  }
}

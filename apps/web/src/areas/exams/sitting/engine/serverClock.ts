/** The monotonic clock (performance.now) and the wall clock (Date.now), which users can set. */
export interface Clocks {
  steady(): number
  wall(): number
}

/** A larger difference between wall clock and monotonic clock means that the machine slept or the clock was set, ms. */
const JUMP_MS = 2_000

/**
 * The server's time on this device: measured by the `Now` of its replies and advanced by the monotonic clock, so that
 * setting the device's clock changes nothing. All in ms.
 */
export function serverClock({ steady, wall }: Clocks) {
  let offset = wall() - steady()
  /** Half the round trip of the measurement in use: the bound of its error. */
  let doubt = Number.POSITIVE_INFINITY
  let apart = wall() - steady()

  return {
    now: (): number => steady() + offset,

    /** For a start without the server: assumes that the server's time was `now` at the wall clock's `wallThen`. */
    assume(now: number, wallThen: number): void {
      if (doubt === Number.POSITIVE_INFINITY) offset = now + (wall() - wallThen) - steady()
    },

    /** Measures by a reply whose call left at `sentAt` and that arrived at `receivedAt` (monotonic clock). */
    learn(now: number, sentAt: number, receivedAt: number): void {
      const measured = now - (sentAt + receivedAt) / 2
      const half = Math.max(1, (receivedAt - sentAt) / 2)
      const contradicts = Math.abs(measured - offset) > half + doubt
      if (half > doubt && !contradicts) return
      offset = measured
      doubt = half
      apart = wall() - steady()
    },

    /** Whether the machine slept or its clock was set since the last measurement: the server must be asked again. */
    jumped(): boolean {
      const parted = wall() - steady()
      if (Math.abs(parted - apart) <= JUMP_MS) return false
      apart = parted
      doubt = Number.POSITIVE_INFINITY
      return true
    },
  }
}

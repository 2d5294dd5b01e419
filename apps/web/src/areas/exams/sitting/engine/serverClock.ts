/** Local time that runs on while nobody changes it (performance.now), and the one that people can set (Date.now). */
export interface Clocks {
  steady(): number
  wall(): number
}

/** The wall clock and the steady one part by more: the machine slept, or somebody set the clock. */
const JUMP_MS = 2_000

/**
 * The server's time on this device: measured from the `Now` of its replies and carried on by the steady clock, so
 * that setting the device's own clock changes nothing. All in ms.
 */
export function serverClock({ steady, wall }: Clocks) {
  let offset = wall() - steady()
  /** Half the round trip of the measurement in use: how wrong it can be. */
  let doubt = Number.POSITIVE_INFINITY
  let apart = wall() - steady()

  return {
    now: (): number => steady() + offset,

    /** For a start without the server: when `now` was, by the wall clock. */
    assume(now: number, wallThen: number): void {
      if (doubt === Number.POSITIVE_INFINITY) offset = now + (wall() - wallThen) - steady()
    },

    /** Learns from a reply that left here at `sentAt` and came at `receivedAt` (steady). */
    learn(now: number, sentAt: number, receivedAt: number): void {
      const measured = now - (sentAt + receivedAt) / 2
      const half = Math.max(1, (receivedAt - sentAt) / 2)
      const contradicts = Math.abs(measured - offset) > half + doubt
      if (half > doubt && !contradicts) return
      offset = measured
      doubt = half
      apart = wall() - steady()
    },

    /** Whether the machine slept or its clock was set since the last measurement: time to ask the server. */
    jumped(): boolean {
      const parted = wall() - steady()
      if (Math.abs(parted - apart) <= JUMP_MS) return false
      apart = parted
      doubt = Number.POSITIVE_INFINITY
      return true
    },
  }
}

/** The timing of a unit. */
interface TimedUnit {
  name: string
  /** More than 0. */
  seconds: number
}

/** What remains of a paper that does not fit into its window. */
export interface ShortWindow {
  /** From the begin to the end of the window. */
  leftSeconds: number
  /** All units together, without rests. */
  wholeSeconds: number
  /** The unit that the window's end cuts, with its remaining length; null: the end falls between units. */
  cut: { name: string; seconds: number } | null
  /** Names of the units that will not open. */
  gone: string[]
}

/**
 * What remains of a paper begun at a moment, if its window ends before its units do; null: all of it fits. Assumes that
 * units follow at once and last their whole time. Moments are ms UTC.
 */
export function shortWindow(
  units: readonly TimedUnit[],
  beginsAt: number,
  closesAt: number | null,
): ShortWindow | null {
  if (closesAt === null) return null
  const leftSeconds = Math.max(0, Math.floor((closesAt - beginsAt) / 1000))
  const wholeSeconds = units.reduce((sum, { seconds }) => sum + seconds, 0)
  if (leftSeconds >= wholeSeconds) return null
  let rest = leftSeconds
  let cut: ShortWindow['cut'] = null
  const gone: string[] = []
  for (const { name, seconds } of units) {
    if (rest <= 0) gone.push(name)
    else if (seconds > rest) cut = { name, seconds: rest }
    rest -= seconds
  }
  return { leftSeconds, wholeSeconds, cut, gone }
}

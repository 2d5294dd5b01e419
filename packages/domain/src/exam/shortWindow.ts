/** A unit of a paper as far as its time goes. */
interface TimedUnit {
  name: string
  /** More than 0. */
  seconds: number
}

/** What a window leaves of a paper that does not fit into it. */
export interface ShortWindow {
  /** From the moment one begins to the end of the window. */
  leftSeconds: number
  /** All units together, without rests. */
  wholeSeconds: number
  /** The unit that the end of the window cuts, and how long it lasts then; null: the cut falls between two. */
  cut: { name: string; seconds: number } | null
  /** Names of the units that do not open any more. */
  gone: string[]
}

/**
 * What is left of a paper that is begun at a moment, where its window ends before its units do; null: all of it fits.
 * Units follow one another at once and last their whole time: who rests has less, who hands in early has more. Moments
 * are ms UTC.
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

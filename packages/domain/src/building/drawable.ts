/** How many bundles (whole groups, or single questions) of one size there are. */
interface SizeCount {
  /** Number of questions of each bundle. */
  size: number
  bundles: number
}

/** The largest number of questions, at most `count`, that whole bundles make. */
export function drawable(sizes: readonly SizeCount[], count: number): number {
  const reach = new Array<boolean>(count + 1).fill(false)
  reach[0] = true
  for (const { size, bundles } of sizes) {
    // The least number of bundles of this size with which each number is reached.
    const used = reach.map((isReached) => (isReached ? 0 : Number.POSITIVE_INFINITY))
    for (let at = size; at <= count; at++) used[at] = Math.min(used[at] as number, (used[at - size] as number) + 1)
    for (const [at, least] of used.entries()) reach[at] = least <= bundles
  }
  return reach.lastIndexOf(true)
}

/** Bands of mastery for learners, by the share of a point's questions that one would answer right. */
export const MASTERY_BANDS = ['weak', 'shaky', 'firm', 'unknown'] as const
export type MasteryBand = (typeof MASTERY_BANDS)[number]
export type BandCounts = Record<MasteryBand, number>

/** From this mastery on a point counts as shaky, and as firm. */
export const SHAKY_FROM = 0.5
export const FIRM_FROM = 0.8

/** `mastery` null: too few answers. */
export const masteryBand = (mastery: number | null): MasteryBand =>
  mastery === null ? 'unknown' : mastery < SHAKY_FROM ? 'weak' : mastery < FIRM_FROM ? 'shaky' : 'firm'

export const noBands = (): BandCounts => ({ weak: 0, shaky: 0, firm: 0, unknown: 0 })

/**
 * Numbers of points by band in each branch, including the node's own. `bandOf` undefined: the node has no point. A
 * point of several nodes counts once in a branch (`pointOf`).
 */
export function branchBands<N extends { id: number | string; children: readonly N[] }>(
  nodes: readonly N[],
  pointOf: (node: N) => number | undefined,
  bandOf: (point: number) => MasteryBand,
): Map<number | string, BandCounts> {
  const counts = new Map<number | string, BandCounts>()
  const walk = (node: N): Set<number> => {
    const own = pointOf(node)
    const points = new Set<number>(own === undefined ? [] : [own])
    for (const child of node.children) for (const point of walk(child)) points.add(point)
    const bands = noBands()
    for (const point of points) bands[bandOf(point)]++
    counts.set(node.id, bands)
    return points
  }
  for (const node of nodes) walk(node)
  return counts
}

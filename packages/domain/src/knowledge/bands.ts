/** How well a point is known, as learners see it: share of its questions that one would answer right. */
export const MASTERY_BANDS = ['weak', 'shaky', 'firm', 'unknown'] as const
export type MasteryBand = (typeof MASTERY_BANDS)[number]
export type BandCounts = Record<MasteryBand, number>

/** From here a point counts as shaky, and from there as firm. */
export const SHAKY_FROM = 0.5
export const FIRM_FROM = 0.8

/** `mastery` null: too little was answered. */
export const masteryBand = (mastery: number | null): MasteryBand =>
  mastery === null ? 'unknown' : mastery < SHAKY_FROM ? 'weak' : mastery < FIRM_FROM ? 'shaky' : 'firm'

export const noBands = (): BandCounts => ({ weak: 0, shaky: 0, firm: 0, unknown: 0 })

/**
 * How many points of each band stand in each branch, the node's own included. `bandOf` undefined: the node names no
 * point. A point that several nodes of a branch name counts once in it (`pointOf`).
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

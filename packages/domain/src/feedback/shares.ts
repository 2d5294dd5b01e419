/** The quantile of sorted values at a share (0–1); null for an empty list. */
export const atShare = (sorted: readonly number[], share: number): number | null =>
  sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? null

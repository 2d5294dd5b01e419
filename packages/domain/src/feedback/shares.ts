/** The value that a share (0–1) of the sorted values does not exceed; null where there are none. */
export const atShare = (sorted: readonly number[], share: number): number | null =>
  sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? null

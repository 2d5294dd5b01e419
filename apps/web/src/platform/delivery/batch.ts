/**
 * The first rows that fit into one call: at most `limit` rows and `room` characters of body text, but always at least
 * one row. `lengthOf`: the characters of body text that a row takes.
 */
export function fitting<T>(
  rows: Iterable<T>,
  { limit, room, lengthOf }: { limit: number; room: number; lengthOf: (row: T) => number },
): T[] {
  const batch: T[] = []
  let left = room
  for (const row of rows) {
    left -= lengthOf(row)
    if (batch.length > 0 && (batch.length >= limit || left < 0)) break
    batch.push(row)
  }
  return batch
}

/**
 * The size of the next batch after a refusal of the whole batch: halving isolates the refused row, and the others get
 * through.
 */
export const halfOf = (batch: readonly unknown[]): number => Math.max(1, Math.ceil(batch.length / 2))

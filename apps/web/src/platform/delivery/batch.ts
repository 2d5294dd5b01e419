/**
 * The first rows that fit into one call: at most `limit` of them, with at most `room` of body text; one fits always.
 * `lengthOf`: how much of the body's text a row takes.
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

/** How many go next when somebody in the batch is refused: halves find out who, without the others suffering for it. */
export const halfOf = (batch: readonly unknown[]): number => Math.max(1, Math.ceil(batch.length / 2))

/** Things that wait for somebody: how many, and since when the oldest does. */
export interface Waiting {
  count: number
  oldestAt: number | null
}

/** Of a row of sums, whose numbers PostgreSQL gives as text. */
export const waitingOf = (row: { count: unknown; oldest: unknown }): Waiting => ({
  count: Number(row.count),
  oldestAt: row.oldest === null ? null : Number(row.oldest),
})

/** Things that wait for somebody: how many, and since when the oldest does. */
export interface Waiting {
  count: number
  oldestAt: number | null
  /** The id of what its page opens first, where the list alone would not show it. */
  firstID?: number | null
}

/** Of a row of sums, whose numbers PostgreSQL gives as text. */
export const waitingOf = (row: { count: unknown; oldest: unknown }): Waiting => ({
  count: Number(row.count),
  oldestAt: row.oldest === null ? null : Number(row.oldest),
})

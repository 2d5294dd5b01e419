/** Articles under their sections, in the order in which each section comes first. */
export const bySection = <T extends { section: string }>(rows: readonly T[]): [section: string, rows: T[]][] => [
  ...Map.groupBy(rows, ({ section }) => section),
]

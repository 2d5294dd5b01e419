/** Articles by section, in order of each section's first article. */
export const bySection = <T extends { section: string }>(rows: readonly T[]): [section: string, rows: T[]][] => [
  ...Map.groupBy(rows, ({ section }) => section),
]

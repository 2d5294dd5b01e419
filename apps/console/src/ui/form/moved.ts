/** The list with the one at a place moved to another place. */
export const moved = <One>(list: readonly One[], at: number, to: number): One[] =>
  list.toSpliced(at, 1).toSpliced(to, 0, ...list.slice(at, at + 1))

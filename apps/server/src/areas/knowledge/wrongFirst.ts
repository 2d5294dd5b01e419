import type { MyPoints } from './myPoints.ts'

/**
 * Questions as they are worth doing: those last answered wrong, the newest mistake first; those never answered; those answered right, the one
 * longest ago first. `toldOf`: whether the learner may know how the last answer was: otherwise it stands as if there were none.
 */
export function wrongFirst(
  { done }: Pick<MyPoints, 'done'>,
  ids: readonly number[],
  toldOf: (questionID: number) => boolean,
): number[] {
  const rank = (id: number): [number, number] => {
    const row = done.get(id)
    if (!row || row.last_right === null || !toldOf(id)) return [1, 0]
    return row.last_right === 0 ? [0, -(row.wrong_at ?? row.last_at)] : [2, row.last_at]
  }
  return ids
    .map((id) => ({ id, rank: rank(id) }))
    .sort((a, b) => a.rank[0] - b.rank[0] || a.rank[1] - b.rank[1])
    .map(({ id }) => id)
}

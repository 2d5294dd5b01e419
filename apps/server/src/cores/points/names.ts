import { ByName } from '@tizhou/domain/points/names'
import type { Store } from '../../platform/database/store.ts'

type Reads = Pick<Store, 'db'>

/** Other names of a subject's points. One that several points have is that of the point that was made first. */
export async function aliasIDs({ db }: Reads, subjectID: number): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('point_text')
    .select(['point_id', 'aliases'])
    .where('subject_id', '=', subjectID)
    .where('aliases', '<>', '[]')
    .orderBy('point_id', 'desc')
    .execute()
  return new Map(
    rows.flatMap(({ point_id, aliases }) =>
      (JSON.parse(aliases) as string[]).map((name): [string, number] => [name, point_id]),
    ),
  )
}

export const aliasesIn = (row: { aliases: string } | undefined) => JSON.parse(row?.aliases ?? '[]') as string[]

export interface TakenName {
  name: string
  /** Whose name it is, or other name, or the name of a point that was merged into it. */
  pointID: number
  pointName: string
  by: 'name' | 'alias' | 'merged'
}

/** Which of these names points of a subject have already. */
export async function takenNames(on: Reads, subjectID: number, names: readonly string[]): Promise<TakenName[]> {
  // All of them: names that are one may be written differently.
  const rows = await on.db
    .selectFrom('point as p')
    .leftJoin('point_merged as m', 'm.point_id', 'p.point_id')
    .leftJoin('point as s', 's.point_id', 'm.into_id')
    .select(['p.point_id', 'p.name', 'm.into_id', 's.name as stays'])
    .where('p.subject_id', '=', subjectID)
    .execute()
  const known = new ByName(rows.map((row) => [row.name, row]))
  const found = names.flatMap((name): TakenName[] => {
    const row = known.get(name)
    if (!row) return []
    return row.into_id === null
      ? [{ name, pointID: row.point_id, pointName: row.name, by: 'name' }]
      : [{ name, pointID: row.into_id, pointName: row.stays ?? row.name, by: 'merged' }]
  })
  const aliases = new ByName(await aliasIDs(on, subjectID))
  const asAlias = names.flatMap((name) => {
    const id = aliases.get(name)
    return id === undefined ? [] : [{ name, id }]
  })
  if (asAlias.length === 0) return found
  const owners = await on.db
    .selectFrom('point')
    .select(['point_id', 'name'])
    .where(
      'point_id',
      'in',
      asAlias.map(({ id }) => id),
    )
    .execute()
  const nameOf = new Map(owners.map(({ point_id, name }) => [point_id, name]))
  for (const { name, id } of asAlias) found.push({ name, pointID: id, pointName: nameOf.get(id) ?? name, by: 'alias' })
  return found
}

import type { PointLink } from '@tizhou/domain/points/points'
import { inChunks } from '../../platform/database/chunks.ts'
import type { Store, Tx } from '../../platform/database/store.ts'

type Reads = Pick<Store, 'db'>

/** Numbers stored in the table; they must not change. */
const NUMBERS: Readonly<Record<PointLink, number>> = { parent: 1, related: 2, confusable: 3 }
const KINDS = new Map(Object.entries(NUMBERS).map(([kind, number]) => [number, kind as PointLink]))

export interface LinkedPoint {
  pointID: number
  /** `child`: the reverse of `parent`. */
  kind: PointLink | 'child'
  otherID: number
  name: string
}

/** The links of points, with the other points' names. */
export async function linksOf({ db }: Reads, pointIDs: readonly number[]): Promise<LinkedPoint[]> {
  const found: LinkedPoint[] = []
  for (const some of inChunks(pointIDs)) {
    const own = await db
      .selectFrom('point_link as l')
      .innerJoin('point as p', 'p.point_id', 'l.other_id')
      .select(['l.point_id', 'l.kind', 'l.other_id', 'p.name'])
      .where('l.point_id', 'in', some)
      .orderBy('p.name')
      .execute()
    const below = await db
      .selectFrom('point_link as l')
      .innerJoin('point as p', 'p.point_id', 'l.point_id')
      .select(['l.point_id', 'l.other_id', 'p.name'])
      .where('l.other_id', 'in', some)
      .where('l.kind', '=', NUMBERS.parent)
      .orderBy('p.name')
      .execute()
    for (const { point_id, kind, other_id, name } of own) {
      const known = KINDS.get(kind)
      if (known) found.push({ pointID: point_id, kind: known, otherID: other_id, name })
    }
    for (const { point_id, other_id, name } of below)
      found.push({ pointID: other_id, kind: 'child', otherID: point_id, name })
  }
  return found
}

/** Ids of those names that a subject's points have; the name of a merged point gives the remaining one. */
export async function pointIDsOf(
  { db }: Reads,
  subjectID: number,
  names: readonly string[],
): Promise<Map<string, number>> {
  if (names.length === 0) return new Map()
  const rows = await db
    .selectFrom('point as p')
    .leftJoin('point_merged as m', 'm.point_id', 'p.point_id')
    .select(['p.point_id', 'p.name', 'm.into_id'])
    .where('p.subject_id', '=', subjectID)
    .where('p.name', 'in', names)
    .execute()
  return new Map(rows.map(({ point_id, name, into_id }) => [name, into_id ?? point_id]))
}

/** Parents of a subject's points, by child. */
export async function parentsOf({ db }: Reads, subjectID: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('point_link as l')
    .innerJoin('point as p', 'p.point_id', 'l.point_id')
    .select(['l.point_id', 'l.other_id'])
    .where('p.subject_id', '=', subjectID)
    .where('l.kind', '=', NUMBERS.parent)
    .execute()
  return new Map(rows.map(({ point_id, other_id }) => [point_id, other_id]))
}

/** Replaces a point's links of one kind. */
export async function setLinks(
  { db }: Pick<Tx, 'db'>,
  pointID: number,
  link: PointLink,
  others: readonly number[],
): Promise<void> {
  const kind = NUMBERS[link]
  const isMutual = link !== 'parent'
  await db
    .deleteFrom('point_link')
    .where('kind', '=', kind)
    .where((eb) =>
      isMutual ? eb.or([eb('point_id', '=', pointID), eb('other_id', '=', pointID)]) : eb('point_id', '=', pointID),
    )
    .execute()
  const rows = others.flatMap((otherID) => [
    { point_id: pointID, other_id: otherID, kind },
    ...(isMutual ? [{ point_id: otherID, other_id: pointID, kind }] : []),
  ])
  if (rows.length > 0) await db.insertInto('point_link').values(rows).execute()
}

import type { PointLink } from '@tizhou/domain/points/points'
import { inChunks } from '../../platform/database/chunks.ts'
import type { Store, Tx } from '../../platform/database/store.ts'
import { pointIDsByName } from './mergedPoints.ts'

type Reads = Pick<Store, 'db'>

/** As it stands in the table: for good. */
export const LINK_NUMBERS: Readonly<Record<PointLink, number>> = { parent: 1, related: 2, confusable: 3 }
const KINDS = new Map(Object.entries(LINK_NUMBERS).map(([kind, number]) => [number, kind as PointLink]))

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
      .where('l.kind', '=', LINK_NUMBERS.parent)
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

/** Which of these names a subject's points have, also as other names, with their ids; a merged one's name is that of the point that stays. */
export async function pointIDsOf(on: Reads, subjectID: number, names: readonly string[]): Promise<Map<string, number>> {
  if (names.length === 0) return new Map()
  const rows = await on.db
    .selectFrom('point as p')
    .leftJoin('point_merged as m', 'm.point_id', 'p.point_id')
    .select(['p.point_id', 'p.name', 'm.into_id'])
    .where('p.subject_id', '=', subjectID)
    .where('p.name', 'in', names)
    .execute()
  const found = new Map(rows.map(({ point_id, name, into_id }) => [name, into_id ?? point_id]))
  const others = names.some((name) => !found.has(name)) ? await pointIDsByName(on, subjectID) : undefined
  return new Map(
    names.flatMap((name): [string, number][] => {
      const id = found.get(name) ?? others?.get(name)
      return id === undefined ? [] : [[name, id]]
    }),
  )
}

/** Parents of a subject's points, by child. */
export async function parentsOf({ db }: Reads, subjectID: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('point_link as l')
    .innerJoin('point as p', 'p.point_id', 'l.point_id')
    .select(['l.point_id', 'l.other_id'])
    .where('p.subject_id', '=', subjectID)
    .where('l.kind', '=', LINK_NUMBERS.parent)
    .execute()
  return new Map(rows.map(({ point_id, other_id }) => [point_id, other_id]))
}

/** How many points a subject has, and those of them that stand above or below another, by name. */
export async function pointTreeOf(on: Reads, subjectID: number) {
  const parents = await parentsOf(on, subjectID)
  const names = await on.db
    .selectFrom('point')
    .select(['point_id', 'name'])
    .where('subject_id', '=', subjectID)
    .where('point_id', 'not in', (eb) => eb.selectFrom('point_merged').select('point_merged.point_id'))
    .orderBy('point_id')
    .execute()
  const standing = new Set([...parents].flat())
  const rows = names
    .filter(({ point_id }) => standing.has(point_id))
    .map(({ point_id, name }) => ({ pointID: point_id, name, parentID: parents.get(point_id) ?? 0 }))
  return { rows, total: names.length }
}

/** Puts the points to which one stands in one way in the place of those before. */
export async function setLinks(
  { db }: Pick<Tx, 'db'>,
  pointID: number,
  link: PointLink,
  others: readonly number[],
): Promise<void> {
  const kind = LINK_NUMBERS[link]
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

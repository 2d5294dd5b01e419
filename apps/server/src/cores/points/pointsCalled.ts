import { nameKey } from '@tizhou/domain/points/names'
import { sql } from 'kysely'
import { holds } from '../../platform/database/reading/tablePage.ts'
import type { Store } from '../../platform/database/store.ts'
import { aliasesIn } from './names.ts'

interface Called {
  pointID: number
  name: string
  aliases: string[]
}

/** Read beyond those that are given: some hold what is typed across the signs between two other names. */
const SPARE = 20

/**
 * Points of a subject that hold what is typed in their name or in another name, and those of `alsoIDs`. Names that begin
 * with it come first, then the short ones. Points that were merged into others have gone.
 */
export async function pointsCalled(
  { db }: Pick<Store, 'db'>,
  { subjectID, q, alsoIDs, most }: { subjectID: number; q: string; alsoIDs: readonly number[]; most: number },
): Promise<Called[]> {
  const typed = q.trim()
  if (typed === '') return []
  const beginsWith = sql`case when substr(lower(p.name), 1, ${[...typed].length}) = ${typed.toLowerCase()} then 0 else 1 end`
  const rows = await db
    .selectFrom('point as p')
    .leftJoin('point_text as t', 't.point_id', 'p.point_id')
    .select(['p.point_id', 'p.name', 't.aliases'])
    .where('p.subject_id', '=', subjectID)
    .where('p.point_id', 'not in', (eb) => eb.selectFrom('point_merged').select('point_merged.point_id'))
    .where((eb) =>
      eb.or([
        holds('p.name', typed),
        holds('t.aliases', JSON.stringify(typed).slice(1, -1)),
        ...(alsoIDs.length > 0 ? [eb('p.point_id', 'in', alsoIDs)] : []),
      ]),
    )
    .orderBy(beginsWith)
    .orderBy(sql`length(p.name)`)
    .orderBy('p.name')
    .orderBy('p.point_id')
    .limit(most + SPARE)
    .execute()
  const also = new Set(alsoIDs)
  const isSaid = (name: string) => name.toLowerCase().includes(typed.toLowerCase()) || nameKey(name) === nameKey(typed)
  return rows
    .map((row) => ({
      pointID: row.point_id,
      name: row.name,
      aliases: row.aliases === null ? [] : aliasesIn({ aliases: row.aliases }),
    }))
    .filter(({ pointID, name, aliases }) => also.has(pointID) || [name, ...aliases].some(isSaid))
    .slice(0, most)
}

import { sql } from 'kysely'
import { apart } from '../../platform/database/reading/readsApart.ts'
import { holds } from '../../platform/database/reading/tablePage.ts'
import type { Store } from '../../platform/database/store.ts'
import { aliasesIn } from './names.ts'
import { WRITTEN_OTHERWISE } from './saysPlainly.ts'

/** Points that are looked at, the nearest by name first, and those that are given. */
const LOOKED_AT = 100
const SUGGESTED = 20

export interface SuggestedPoint {
  pointID: number
  name: string
  /** The other name that holds what is typed, where the name does not; empty: none. */
  alias: string
}

/**
 * Points of a subject whose name or another name holds what is typed, and those of `ids`, found otherwise: the name itself
 * first, then names that begin with it, names, other names, the rest. Merged points are none.
 */
export async function suggestPoints(
  { db }: Pick<Store, 'db'>,
  subjectID: number,
  { typed, ids }: { typed: string; ids: readonly number[] },
): Promise<SuggestedPoint[]> {
  const rows = await db
    .selectFrom('point as p')
    .leftJoin('point_text as t', 't.point_id', 'p.point_id')
    .select(['p.point_id', 'p.name', 't.aliases'])
    .where('p.subject_id', '=', subjectID)
    .where('p.point_id', 'not in', (eb) => eb.selectFrom('point_merged').select('point_merged.point_id'))
    .where((eb) =>
      eb.or([
        holds('p.name', typed),
        ...(WRITTEN_OTHERWISE.test(typed) ? [] : [holds('t.aliases', typed)]),
        ...(ids.length > 0 ? [eb('p.point_id', 'in', ids)] : []),
      ]),
    )
    .orderBy(sql`case when ${holds('p.name', typed)} then 0 else 1 end`)
    .orderBy(sql`length(p.name)`)
    .orderBy('p.point_id')
    .limit(LOOKED_AT)
    .modifyEnd(apart)
    .execute()
  const wanted = typed.toLowerCase()
  const rank = (name: string, alias: string) => {
    const at = name.toLowerCase().indexOf(wanted)
    if (at < 0) return alias === '' ? 4 : 3
    return at > 0 ? 2 : name.length === typed.length ? 0 : 1
  }
  return rows
    .map(({ point_id, name, aliases }) => {
      const isNamed = name.toLowerCase().includes(wanted)
      const alias = isNamed
        ? undefined
        : aliasesIn({ aliases: aliases ?? '[]' }).find((one) => one.toLowerCase().includes(wanted))
      return { pointID: point_id, name, alias: alias ?? '' }
    })
    .sort((a, b) => rank(a.name, a.alias) - rank(b.name, b.alias))
    .slice(0, SUGGESTED)
}

import { inChunks } from '../../platform/database/chunks.ts'
import type { Tx } from '../../platform/database/store.ts'
import { aliasesIn, type TakenName, takenNames } from './names.ts'
import type { PointTextRow } from './pointTexts.ts'

/**
 * Puts texts of points back, which have none meanwhile. Another name that came to be a name or another name of a different
 * point is left out; gives those. `held`: other names that the points had all the while, whoever else has them too.
 */
export async function putTextsBack(
  tx: Tx,
  subjectID: number,
  texts: readonly PointTextRow[],
  held: readonly string[] = [],
): Promise<TakenName[]> {
  const names = [...new Set(texts.flatMap(aliasesIn))].filter((name) => !held.includes(name))
  const taken = names.length === 0 ? [] : await takenNames(tx, subjectID, names)
  const left = new Set<TakenName>()
  const rows = texts.map((row) => {
    const free = aliasesIn(row).filter((alias) => {
      const by = taken.find(({ name, pointID }) => name === alias && pointID !== row.point_id)
      if (by) left.add(by)
      return !by
    })
    return { ...row, aliases: JSON.stringify(free) }
  })
  for (const some of inChunks(rows, 100)) await tx.db.insertInto('point_text').values(some).execute()
  return [...left]
}

import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../platform/database/store.ts'
import { presentChapters } from '../trees/replacedChapters.ts'

/** SQL of the chapter that took the place of the one in this column, or of that one itself. */
export type PresentPlace = (column: string) => RawBuilder<number>

/** Of the chapters that the record of an import names. */
export async function presentPlaces(
  tx: Pick<Tx, 'db'>,
  { keptID, subjectID }: { keptID: number; subjectID: number },
): Promise<PresentPlace> {
  const { rows } = await sql<{ chapter_id: number | null }>`
    select chapter_id from kept_place where kept_id = ${keptID}
    union select chapter_id from kept_item where kept_id = ${keptID}
    union select moved_from from kept_item where kept_id = ${keptID}`.execute(tx.db)
  const present = await presentChapters(tx, subjectID)
  const replaced = rows.flatMap(({ chapter_id: former }) => {
    const now = former === null ? undefined : present.get(former)?.chapterID
    return now === undefined || now === former ? [] : [sql`when ${sql.lit(former)} then ${sql.lit(now)}`]
  })
  return (column) =>
    replaced.length === 0
      ? sql<number>`${sql.ref(column)}`
      : sql<number>`case ${sql.ref(column)} ${sql.join(replaced, sql` `)} else ${sql.ref(column)} end`
}

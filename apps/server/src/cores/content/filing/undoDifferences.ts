import { type RawBuilder, sql } from 'kysely'
import { apart } from '../../../platform/database/reading/readsApart.ts'
import type { Store } from '../../../platform/database/store.ts'
import { CHANGED_COLUMNS } from './plannedDrafts.ts'
import { pointsBefore } from './pointsBefore.ts'

/**
 * Where the questions that an import changed are no longer as they were before it: taking it back need not write the rest
 * (docs/decisions/0016-imports.md). Holds until the subject's revision moves on.
 */
export interface UndoDifferences {
  /** In which any of them differs. */
  columns: (typeof CHANGED_COLUMNS)[number][]
  /** Ids of those whose knowledge points differ. */
  points: number[]
  /** Ids of those whose key, by which they are scored, differs. */
  keys: number[]
  /** Ids of those that somebody changed by hand since the import: what they say is kept as a version of them. */
  byHand: number[]
  /**
   * Every question stands where the import put it, in chapters that are there as are those it came from; none was added or
   * taken out: places go back by their keys.
   */
  isWhereItPut: boolean
}

/** `isLong` as in laterImports. */
export async function undoDifferences(
  { db }: Pick<Store, 'db'>,
  keptID: number,
  isLong: boolean,
): Promise<UndoDifferences> {
  const end = isLong ? apart : sql``
  const ids = async (questions: RawBuilder<unknown>): Promise<number[]> => {
    const { rows } = await sql<{ question_id: number }>`${questions} ${end}`.execute(db)
    return rows.map((row) => row.question_id)
  }
  const differs = (column: string) => sql`${sql.ref(`k.${column}`)} is distinct from ${sql.ref(`q.${column}`)}`
  const changed = sql`from kept_question k join question q on q.question_id = k.question_id
    where k.kept_id = ${keptID} and k.side = 'before'`
  const found = CHANGED_COLUMNS.map(
    (column) => sql`max(case when ${differs(column)} then 1 else 0 end) as ${sql.ref(column)}`,
  )
  const { rows } = await sql<Record<string, number | null>>`select ${sql.join(found)} ${changed} ${end}`.execute(db)
  const before = pointsBefore(keptID)
  const now = sql`select qp.question_id, qp.point_id, qp.position from question_point qp where qp.question_id in
    (select k.question_id from kept_question k where k.kept_id = ${keptID} and k.side = 'before')`
  return {
    columns: CHANGED_COLUMNS.filter((column) => Number(rows[0]?.[column] ?? 0) === 1),
    points: await ids(sql`select question_id from (select * from (${before}) b except select * from (${now}) n) lost
      union select question_id from (select * from (${now}) n except select * from (${before}) b) gained`),
    keys: await ids(
      sql`select k.question_id ${changed} and (${differs('answer')} or ${differs('options')} or ${differs('form')})`,
    ),
    byHand: await ids(changedByHand(keptID)),
    isWhereItPut: (await ids(othersThan(keptID))).length === 0,
  }
}

/** Questions that say something else than the import wrote, or did so in between. */
const changedByHand = (keptID: number): RawBuilder<unknown> =>
  sql`select k.question_id from kept_question k join question q on q.question_id = k.question_id
      where k.kept_id = ${keptID} and k.side = 'after' and q.content_hash <> k.content_hash
    union select k.question_id from kept_question k join import_kept i on i.kept_id = k.kept_id
      join question_version v on v.question_id = k.question_id and v.replaced_at >= i.kept_at
      where k.kept_id = ${keptID} and k.side = 'before'`

/** One of the questions whose places need more than their keys, if there is any. */
const othersThan = (keptID: number): RawBuilder<unknown> =>
  sql`select question_id from (select k.question_id from kept_question k where k.kept_id = ${keptID} and k.side = 'added'
    union all select i.question_id from kept_item i where i.kept_id = ${keptID} and (i.removed_at is not null
      or exists (select 1 from removed_question r where r.question_id = i.question_id)
      or not exists (select 1 from chapter_item s where s.chapter_id = i.chapter_id and s.question_id = i.question_id)
      or not exists (select 1 from chapter c where c.chapter_id = coalesce(i.moved_from, i.chapter_id)))) found limit 1`

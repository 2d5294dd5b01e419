import { sql } from 'kysely'
import type { Store } from '../../../platform/database/store.ts'

/**
 * Of the points of a subject, without those merged into others: those that a question in a chapter names, which is where
 * learners meet them, and all.
 */
export async function pointsWithQuestions(
  { db }: Pick<Store, 'db'>,
  subjectID: number,
): Promise<{ there: number; all: number }> {
  const row = await db
    .selectFrom('point as p')
    .select(sql<number>`count(*)`.as('n'))
    .select(
      sql<number>`sum(case when exists (select 1 from question_point q join chapter_item i on i.question_id = q.question_id
        where q.point_id = p.point_id) then 1 else 0 end)`.as('there'),
    )
    .where('p.subject_id', '=', subjectID)
    .where(sql<boolean>`not exists (select 1 from point_merged m where m.point_id = p.point_id)`)
    .executeTakeFirst()
  return { there: Number(row?.there ?? 0), all: Number(row?.n ?? 0) }
}

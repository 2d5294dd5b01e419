import type { Store, Tx } from '../../../platform/database/store.ts'

type Reads = Pick<Store, 'db'>

/** A chapter's points before a merge. */
export type MergedDetail = { chapter_id: number; point_id: number | null; other_point_id: number | null }

/** Chapters about one of these points, including confusable pairs. */
export const chaptersAbout = ({ db }: Reads, ids: readonly number[]) =>
  db
    .selectFrom('chapter_detail as d')
    .innerJoin('chapter as c', 'c.chapter_id', 'd.chapter_id')
    .select(['d.point_id', 'd.other_point_id', 'c.name'])
    .where((eb) => eb.or([eb('d.point_id', 'in', ids), eb('d.other_point_id', 'in', ids)]))
    .execute()

/** Some questions that name one of these points, with the names of all their points in order. */
export async function mergedQuestions({ db }: Reads, ids: readonly number[], limit: number) {
  const questions = await db
    .selectFrom('question as q')
    .select(['q.question_id', 'q.stem'])
    .where('q.question_id', 'in', (eb) =>
      eb.selectFrom('question_point').select('question_point.question_id').where('point_id', 'in', ids),
    )
    .orderBy('q.question_id')
    .limit(limit)
    .execute()
  if (questions.length === 0) return []
  const names = await db
    .selectFrom('question_point as qp')
    .innerJoin('point as p', 'p.point_id', 'qp.point_id')
    .select(['qp.question_id', 'qp.point_id', 'qp.position', 'p.name'])
    .where(
      'qp.question_id',
      'in',
      questions.map(({ question_id }) => question_id),
    )
    .orderBy('qp.position')
    .execute()
  return questions.map((question) => ({
    ...question,
    points: names.filter(({ question_id }) => question_id === question.question_id),
  }))
}

/** Replaces merged points of chapters by the remaining point. Gives the former rows. */
export async function movePointOfChapters(
  { db }: Pick<Tx, 'db'>,
  { stayID, otherIDs }: { stayID: number; otherIDs: readonly number[] },
): Promise<MergedDetail[]> {
  const others = new Set(otherIDs)
  const details = await db
    .selectFrom('chapter_detail')
    .select(['chapter_id', 'point_id', 'other_point_id'])
    .where((eb) => eb.or([eb('point_id', 'in', otherIDs), eb('other_point_id', 'in', otherIDs)]))
    .orderBy('chapter_id')
    .execute()
  const moved = (id: number | null) => (id !== null && others.has(id) ? stayID : id)
  for (const { chapter_id, point_id, other_point_id } of details)
    await db
      .updateTable('chapter_detail')
      .set({ point_id: moved(point_id), other_point_id: moved(other_point_id) })
      .where('chapter_id', '=', chapter_id)
      .execute()
  return details
}

/** Restores the points of chapters; a chapter changed since stays as it is. */
export async function putPointOfChaptersBack(
  { db }: Pick<Tx, 'db'>,
  stayID: number,
  details: readonly MergedDetail[],
): Promise<void> {
  for (const { chapter_id, point_id, other_point_id } of details)
    await db
      .updateTable('chapter_detail')
      .set({ point_id, other_point_id })
      .where('chapter_id', '=', chapter_id)
      .where((eb) => eb.or([eb('point_id', '=', stayID), eb('other_point_id', '=', stayID)]))
      .execute()
}

import { sql } from 'kysely'
import { inChunks } from '../../../platform/database/chunks.ts'
import { holds, type PageWanted, tablePage } from '../../../platform/database/reading/tablePage.ts'
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

interface NamingQuestion {
  question_id: number
  external_id: string
  stem: string
}

/** Some of the questions that name one of these points, with the names of all points that each names, in order. */
export const mergedQuestions = async (on: Reads, ids: readonly number[], limit: number) =>
  withPoints(
    on,
    await on.db
      .selectFrom('question as q')
      .select(['q.question_id', 'q.external_id', 'q.stem'])
      .where('q.question_id', 'in', (eb) =>
        eb.selectFrom('question_point').select('question_point.question_id').where('point_id', 'in', ids),
      )
      .orderBy('q.question_id')
      .limit(limit)
      .execute(),
  )

/** These questions, with the names of all points that each names, in order. */
export const questionsWithPoints = async (on: Reads, questionIDs: readonly number[]) =>
  withPoints(
    on,
    await on.db
      .selectFrom('question')
      .select(['question_id', 'external_id', 'stem'])
      .where('question_id', 'in', questionIDs)
      .orderBy('question_id')
      .execute(),
  )

/** A page of the questions that name a point, with the names of all points that each names; `q`: in stem or number. */
export async function questionsOfPoint(on: Reads, pointID: number, { q, ...wanted }: PageWanted & { q?: string }) {
  let from = on.db
    .selectFrom('question_point as of')
    .innerJoin('question as q', 'q.question_id', 'of.question_id')
    .where('of.point_id', '=', pointID)
  if (q?.trim()) from = from.where((eb) => eb.or([holds('q.stem', q), holds('q.external_id', q)]))
  const { rows, total } = await tablePage(
    from,
    (query) => query.select(['q.question_id', 'q.external_id', 'q.stem'] as const),
    wanted,
    { orders: { externalID: sql.ref('q.external_id') }, usual: 'externalID', key: 'q.question_id' },
  )
  return { rows: await withPoints(on, rows), total }
}

/** Which of these questions the bank has. */
export async function questionsThere({ db }: Reads, ids: readonly number[]): Promise<Set<number>> {
  const there = new Set<number>()
  for (const some of inChunks(ids))
    for (const { question_id } of await db
      .selectFrom('question')
      .select('question_id')
      .where('question_id', 'in', some)
      .execute())
      there.add(question_id)
  return there
}

async function withPoints({ db }: Reads, questions: readonly NamingQuestion[]) {
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

/** Chapters that were about a point alone are about none. Gives what was there. */
export async function takePointOffChapters({ db }: Pick<Tx, 'db'>, pointID: number): Promise<MergedDetail[]> {
  const of = db
    .selectFrom('chapter_detail')
    .select(['chapter_id', 'point_id', 'other_point_id'])
    .where((eb) => eb.or([eb('point_id', '=', pointID), eb('other_point_id', '=', pointID)]))
  const details = await of.orderBy('chapter_id').execute()
  await db.updateTable('chapter_detail').set({ point_id: null }).where('point_id', '=', pointID).execute()
  await db.updateTable('chapter_detail').set({ other_point_id: null }).where('other_point_id', '=', pointID).execute()
  return details
}

/** Those chapters are about the point again; one that is about another by now stays as it is. */
export async function putPointOnChapters({ db }: Pick<Tx, 'db'>, details: readonly MergedDetail[]): Promise<void> {
  for (const { chapter_id, point_id, other_point_id } of details)
    await db
      .updateTable('chapter_detail')
      .set({ point_id, other_point_id })
      .where('chapter_id', '=', chapter_id)
      .where('point_id', 'is', null)
      .where('other_point_id', 'is', null)
      .execute()
}

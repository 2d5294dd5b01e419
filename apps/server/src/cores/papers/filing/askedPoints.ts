import type { Store } from '../../../platform/database/store.ts'

export interface AskedPoint {
  chapterID: number
  pointID: number
  name: string
  years: Map<number, number>
}

/**
 * The points of the questions in some trees, by chapter, and the number of questions by year that ask for them:
 * questions that name their year, and questions of past papers.
 */
export async function askedPoints(
  store: Pick<Store, 'db'>,
  subjectID: number,
  treeIDs: readonly number[],
): Promise<AskedPoint[]> {
  if (treeIDs.length === 0) return []
  const points = await store.db
    .selectFrom('chapter as c')
    .innerJoin('chapter_item as ci', 'ci.chapter_id', 'c.chapter_id')
    .innerJoin('question_point as qp', 'qp.question_id', 'ci.question_id')
    .innerJoin('point as p', 'p.point_id', 'qp.point_id')
    .select(['ci.chapter_id', 'p.point_id', 'p.name'])
    .distinct()
    .where('c.tree_id', 'in', treeIDs)
    .execute()
  const rows = await store.db
    .selectFrom((eb) =>
      eb
        .selectFrom('question')
        .select(['question_id', 'year'])
        .where('subject_id', '=', subjectID)
        .where('year', 'is not', null)
        .union(
          eb
            .selectFrom('paper as pa')
            .innerJoin('paper_item as pi', 'pi.paper_id', 'pa.paper_id')
            .select(['pi.question_id', 'pa.year'])
            .where('pa.subject_id', '=', subjectID)
            .where('pa.kind', '=', 'past')
            .where('pa.year', 'is not', null),
        )
        .as('asked'),
    )
    .innerJoin('question_point as qp', 'qp.question_id', 'asked.question_id')
    .select(({ fn }) => ['qp.point_id', 'asked.year', fn.countAll<number>().as('n')])
    .$narrowType<{ year: number }>()
    .groupBy(['qp.point_id', 'asked.year'])
    .execute()
  const yearsOf = Map.groupBy(rows, (row) => row.point_id)
  return points.map((row) => ({
    chapterID: row.chapter_id,
    pointID: row.point_id,
    name: row.name,
    years: new Map((yearsOf.get(row.point_id) ?? []).map(({ year, n }) => [year, n])),
  }))
}

/** How many questions of past papers, or that name their year, ask for each of these points. */
export async function askedTimes(
  { db }: Pick<Store, 'db'>,
  subjectID: number,
  pointIDs: readonly number[],
): Promise<Map<number, number>> {
  if (pointIDs.length === 0) return new Map()
  const rows = await db
    .selectFrom('question_point as qp')
    .innerJoin('question as q', 'q.question_id', 'qp.question_id')
    .select(({ fn }) => ['qp.point_id', fn.countAll<number>().as('n')])
    .where('qp.point_id', 'in', pointIDs)
    .where((eb) =>
      eb.or([
        eb('q.year', 'is not', null),
        eb.exists(
          eb
            .selectFrom('paper_item as pi')
            .innerJoin('paper as pa', 'pa.paper_id', 'pi.paper_id')
            .select('pi.question_id')
            .whereRef('pi.question_id', '=', 'q.question_id')
            .where('pa.subject_id', '=', subjectID)
            .where('pa.kind', '=', 'past'),
        ),
      ]),
    )
    .groupBy('qp.point_id')
    .execute()
  return new Map(rows.map(({ point_id, n }) => [point_id, Number(n)]))
}

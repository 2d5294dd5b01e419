import type { Store } from '../../platform/database/store.ts'

export interface AskedPoint {
  chapterID: number
  pointID: number
  name: string
  years: Map<number, number>
}

/**
 * The points of the questions in some trees, by chapter, and how many questions of each year asked for them: those
 * that name their year, and those of past papers.
 */
export async function askedPoints(
  store: Pick<Store, 'all'>,
  subjectID: number,
  treeIDs: readonly number[],
): Promise<AskedPoint[]> {
  if (treeIDs.length === 0) return []
  const points = await store.all<{ chapter_id: number; point_id: number; name: string }>(
    `select distinct ci.chapter_id, p.point_id, p.name from chapter c
     join chapter_item ci on ci.chapter_id = c.chapter_id join question_point qp on qp.question_id = ci.question_id
     join point p on p.point_id = qp.point_id where c.tree_id in (${treeIDs.map(() => '?').join(', ')})`,
    [...treeIDs],
  )
  const rows = await store.all<{ point_id: number; year: number; n: number }>(
    `select qp.point_id, asked.year, count(*) as n from (
       select question_id, year from question where subject_id = ? and year is not null
       union
       select pi.question_id, pa.year from paper pa join paper_item pi on pi.paper_id = pa.paper_id
       where pa.subject_id = ? and pa.kind = 'past' and pa.year is not null
     ) asked join question_point qp on qp.question_id = asked.question_id group by qp.point_id, asked.year`,
    [subjectID, subjectID],
  )
  const yearsOf = Map.groupBy(rows, (row) => row.point_id)
  return points.map((row) => ({
    chapterID: row.chapter_id,
    pointID: row.point_id,
    name: row.name,
    years: new Map((yearsOf.get(row.point_id) ?? []).map(({ year, n }) => [year, n])),
  }))
}

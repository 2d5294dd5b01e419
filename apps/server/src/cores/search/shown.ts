import type { Store } from '../../platform/database/store.ts'

type Reads = Pick<Store, 'db'>

/** The columns from which a page of questions makes its excerpts. */
export const shownQuestions = ({ db }: Reads, ids: readonly number[]) =>
  db
    .selectFrom('question as q')
    .leftJoin('question_group as g', 'g.group_id', 'q.group_id')
    .select(['q.question_id', 'q.stem', 'q.options', 'q.style_id', 'g.stem as shared'])
    .where('q.question_id', 'in', ids)
    .execute()

export const shownPoints = ({ db }: Reads, ids: readonly number[]) =>
  db
    .selectFrom('point as p')
    .leftJoin('point_text as t', 't.point_id', 'p.point_id')
    .select(['p.point_id', 'p.name', 't.aliases', 't.html'])
    .where('p.point_id', 'in', ids)
    .execute()

/** The contents of these texts, by id. */
export async function shownTexts({ db }: Reads, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('material_node').select(['node_id', 'plain']).where('node_id', 'in', ids).execute()
  return new Map(rows.map(({ node_id, plain }) => [node_id, plain]))
}

/** Names of these things and their initials, as they are indexed. */
export async function spelledNames({ db }: Reads, subjectID: number, kind: number, ids: readonly number[]) {
  const rows = await db
    .selectFrom('search_item')
    .select(['item_id', 'names', 'initials'])
    .where('subject_id', '=', subjectID)
    .where('kind', '=', kind)
    .where('item_id', 'in', ids)
    .execute()
  const linesOf = (text: string) => text.split('\n').filter(Boolean)
  return new Map(
    rows.map(({ item_id, names, initials }) => [item_id, { names: linesOf(names), initials: linesOf(initials) }]),
  )
}

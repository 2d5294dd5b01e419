import type { Store } from '../../platform/database/store.ts'

type Reads = Pick<Store, 'all'>

/** Marks in hundredths. */
export interface PaperItemRow {
  question_id: number
  marks: number
}

/** Kinds that have the shape of the real exam, the closest first. */
const LIKE_THE_EXAM = ['past', 'manMachine', 'firstMock', 'mock', 'computer', 'sample']

/** The paper that shows best what the exam is like: of the closest kind the newest, and of those the longest. */
export async function blueprintPaper(store: Reads, subjectID: number) {
  const papers = await store.all<{
    paper_id: number
    name: string
    kind: string
    year: number | null
    full_mark: number
    pass_mark: number | null
    items: number
  }>(
    `select p.paper_id, p.name, p.kind, p.year, p.full_mark, p.pass_mark, count(i.question_id) as items
     from paper p join paper_item i on i.paper_id = p.paper_id
     where p.subject_id = ? and p.owner_user_id is null and p.kind in (${LIKE_THE_EXAM.map(() => '?').join(', ')})
     group by p.paper_id, p.name, p.kind, p.year, p.full_mark, p.pass_mark`,
    [subjectID, ...LIKE_THE_EXAM],
  )
  return papers.sort(
    (a, b) =>
      LIKE_THE_EXAM.indexOf(a.kind) - LIKE_THE_EXAM.indexOf(b.kind) ||
      (b.year ?? 0) - (a.year ?? 0) ||
      b.items - a.items ||
      a.paper_id - b.paper_id,
  )[0]
}

export const itemsOfPaper = (store: Reads, paperID: number): Promise<PaperItemRow[]> =>
  store.all<PaperItemRow>(
    'select question_id, marks from paper_item where paper_id = ? order by section_id, position',
    [paperID],
  )

export const ratingsOf = (store: Reads, ids: readonly number[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : store.all<{ question_id: number; rating: number; attempts: number }>(
        `select question_id, rating, attempts from question_measure
         where question_id in (${ids.map(() => '?').join(', ')})`,
        [...ids],
      )

/** Past papers of a subject with the points of their questions. */
export const pastPapers = (store: Reads, subjectID: number) =>
  store.all<{ paper_id: number; name: string; year: number | null }>(
    `select paper_id, name, year from paper where subject_id = ? and kind = 'past' and owner_user_id is null
     order by coalesce(year, 0) desc, position, paper_id`,
    [subjectID],
  )

export const pastPaperItems = (store: Reads, subjectID: number) =>
  store.all<{ paper_id: number; question_id: number }>(
    `select i.paper_id, i.question_id from paper p join paper_item i on i.paper_id = p.paper_id
     where p.subject_id = ? and p.kind = 'past' and p.owner_user_id is null`,
    [subjectID],
  )

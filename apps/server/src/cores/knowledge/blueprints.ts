import type { Store } from '../../platform/database/store.ts'

type Reads = Pick<Store, 'db'>

/** Marks in hundredths. */
export interface PaperItemRow {
  question_id: number
  marks: number
}

/** Kinds of papers with the structure of the real exam, the closest first. */
const LIKE_THE_EXAM = ['past', 'manMachine', 'firstMock', 'mock', 'computer', 'sample']

/** The paper closest to the exam: of the closest kind the newest, then the longest. */
export async function blueprintPaper(store: Reads, subjectID: number) {
  const papers = await store.db
    .selectFrom('paper as p')
    .innerJoin('paper_item as i', 'i.paper_id', 'p.paper_id')
    .select(['p.paper_id', 'p.name', 'p.kind', 'p.year', 'p.full_mark', 'p.pass_mark'])
    .select(({ fn }) => fn.count<number>('i.question_id').as('items'))
    .where('p.subject_id', '=', subjectID)
    .where('p.owner_user_id', 'is', null)
    .where('p.kind', 'in', LIKE_THE_EXAM)
    .groupBy(['p.paper_id', 'p.name', 'p.kind', 'p.year', 'p.full_mark', 'p.pass_mark'])
    .execute()
  return papers.sort(
    (a, b) =>
      LIKE_THE_EXAM.indexOf(a.kind) - LIKE_THE_EXAM.indexOf(b.kind) ||
      (b.year ?? 0) - (a.year ?? 0) ||
      b.items - a.items ||
      a.paper_id - b.paper_id,
  )[0]
}

export const itemsOfPaper = (store: Reads, paperID: number): Promise<PaperItemRow[]> =>
  store.db
    .selectFrom('paper_item')
    .select(['question_id', 'marks'])
    .where('paper_id', '=', paperID)
    .orderBy('section_id')
    .orderBy('position')
    .execute()

export const ratingsOf = async (store: Reads, ids: readonly number[]) =>
  ids.length === 0
    ? []
    : store.db
        .selectFrom('question_measure')
        .select(['question_id', 'rating', 'attempts'])
        .where('question_id', 'in', ids)
        .execute()

/** A subject's public past papers. */
const pastPapersOf = (store: Reads, subjectID: number) =>
  store.db
    .selectFrom('paper as p')
    .where('p.subject_id', '=', subjectID)
    .where('p.kind', '=', 'past')
    .where('p.owner_user_id', 'is', null)

/** Newest first. */
export const pastPapers = (store: Reads, subjectID: number) =>
  pastPapersOf(store, subjectID)
    .select(['p.paper_id', 'p.name', 'p.year'])
    .orderBy(({ fn, lit }) => fn.coalesce('p.year', lit(0)), 'desc')
    .orderBy('p.position')
    .orderBy('p.paper_id')
    .execute()

/** Questions of a subject's past papers. */
export const pastPaperItems = (store: Reads, subjectID: number) =>
  pastPapersOf(store, subjectID)
    .innerJoin('paper_item as i', 'i.paper_id', 'p.paper_id')
    .select(['i.paper_id', 'i.question_id'])
    .execute()

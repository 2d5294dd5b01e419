import { sql } from 'kysely'
import { apart } from '../../../platform/database/reading/readsApart.ts'
import type { Store } from '../../../platform/database/store.ts'
import { notStaged } from '../filing/notStaged.ts'

/** Questions with the modules that unlock them: each question once for each module whose trees contain it. */
export const questionModules = (
  store: Pick<Store, 'db'>,
  subjectID: number,
): Promise<{ question_id: number; module: string }[]> =>
  store.db
    .selectFrom('tree as t')
    .innerJoin('chapter as c', 'c.tree_id', 't.tree_id')
    .innerJoin('chapter_item as ci', 'ci.chapter_id', 'c.chapter_id')
    .select(['ci.question_id', 't.module'])
    .distinct()
    .where('t.subject_id', '=', subjectID)
    .execute()

/** The questions of some chapters, each once. */
export async function distinctTests(store: Pick<Store, 'db'>, chapterIDs: readonly number[]): Promise<Set<number>> {
  if (chapterIDs.length === 0) return new Set()
  const rows = await store.db
    .selectFrom('chapter_item')
    .select('question_id')
    .where('chapter_id', 'in', chapterIDs)
    .execute()
  return new Set(rows.map((row) => row.question_id))
}

/** Public papers that were not withdrawn, by the module that unlocks them. */
export async function papersByModule(store: Pick<Store, 'db'>, subjectID: number): Promise<Map<string, number>> {
  const fills = await paperFills(store, subjectID)
  return new Map([...fills].map(([module, { all }]) => [module, all]))
}

/** Public papers that were not withdrawn, those with questions and all, by the module that unlocks them. */
export async function paperFills(
  store: Pick<Store, 'db'>,
  subjectID: number,
): Promise<Map<string, { there: number; all: number }>> {
  const rows = await store.db
    .selectFrom('paper as p')
    .select(['p.module', sql<number>`count(*)`.as('n')])
    .select(
      sql<number>`sum(case when exists (select 1 from paper_item i where i.paper_id = p.paper_id) then 1 else 0 end)`.as(
        'there',
      ),
    )
    .where('p.subject_id', '=', subjectID)
    .where('p.owner_user_id', 'is', null)
    .where('p.withdrawn_at', 'is', null)
    .groupBy('p.module')
    .execute()
  return new Map(rows.map((row) => [row.module, { there: Number(row.there), all: Number(row.n) }]))
}

/** Questions in the trees of each module, each once for a module. */
export async function questionsByModule(store: Pick<Store, 'db'>, subjectID: number): Promise<Map<string, number>> {
  const rows = await store.db
    .selectFrom('tree as t')
    .innerJoin('chapter as c', 'c.tree_id', 't.tree_id')
    .innerJoin('chapter_item as ci', 'ci.chapter_id', 'c.chapter_id')
    .select(['t.module', sql<number>`count(distinct ci.question_id)`.as('n')])
    .where('t.subject_id', '=', subjectID)
    .groupBy('t.module')
    .modifyEnd(apart)
    .execute()
  return new Map(rows.map((row) => [row.module, Number(row.n)]))
}

/**
 * The questions of a subject's bank: those in chapters and those that papers alone contain. What was taken out of its
 * chapters is not in it, and neither is what an import has not published yet.
 */
export async function countQuestions(store: Pick<Store, 'db'>, subjectID: number): Promise<number> {
  const row = await store.db
    .selectFrom('question as q')
    .select(sql<number>`count(*)`.as('n'))
    .where('q.subject_id', '=', subjectID)
    .where(sql<boolean>`not exists (select 1 from removed_question r where r.question_id = q.question_id)`)
    .where(sql.raw<boolean>(notStaged('q.question_id')))
    .executeTakeFirst()
  return Number(row?.n ?? 0)
}

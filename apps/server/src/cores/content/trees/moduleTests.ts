import type { Store } from '../../../platform/database/store.ts'

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
  const rows = await store.db
    .selectFrom('paper')
    .select(({ fn }) => ['module', fn.countAll<number>().as('n')])
    .where('subject_id', '=', subjectID)
    .where('owner_user_id', 'is', null)
    .where('withdrawn_at', 'is', null)
    .groupBy('module')
    .execute()
  return new Map(rows.map((row) => [row.module, row.n]))
}

import type { Store } from '../../platform/database/store.ts'

/** Which modules open a question: each question once for each module whose trees hold it. */
export const questionModules = (
  store: Pick<Store, 'all'>,
  subjectID: number,
): Promise<{ question_id: number; module: string }[]> =>
  store.all(
    `select distinct ci.question_id, t.module from tree t join chapter c on c.tree_id = t.tree_id
     join chapter_item ci on ci.chapter_id = c.chapter_id where t.subject_id = ?`,
    [subjectID],
  )

/** The questions that stand in some chapters, each once. */
export async function distinctTests(store: Pick<Store, 'all'>, chapterIDs: readonly number[]): Promise<Set<number>> {
  const found = new Set<number>()
  for (let from = 0; from < chapterIDs.length; from += 500) {
    const ids = chapterIDs.slice(from, from + 500)
    const rows = await store.all<{ question_id: number }>(
      `select question_id from chapter_item where chapter_id in (${ids.map(() => '?').join(', ')})`,
      ids,
    )
    for (const row of rows) found.add(row.question_id)
  }
  return found
}

/** Papers that everybody finds, by the module that opens them. */
export async function papersByModule(store: Pick<Store, 'all'>, subjectID: number): Promise<Map<string, number>> {
  const rows = await store.all<{ module: string; n: number }>(
    'select module, count(*) as n from paper where subject_id = ? and owner_user_id is null group by module',
    [subjectID],
  )
  return new Map(rows.map((row) => [row.module, row.n]))
}

import type { Store } from '../../../platform/database/store.ts'

/** Questions of a chapter that a chapter of the trees of free content holds as well. */
export interface Trial {
  chapterID: number
  freeChapterID: number
  count: number
}

/** `treeIDs`: the trees of free content. Chapters of these trees themselves have none among each other's. */
export async function trialsOf({ db }: Pick<Store, 'db'>, treeIDs: readonly number[]): Promise<Trial[]> {
  if (treeIDs.length === 0) return []
  const rows = await db
    .selectFrom('chapter_item as free')
    .innerJoin('chapter as fc', 'fc.chapter_id', 'free.chapter_id')
    .innerJoin('chapter_item as i', 'i.question_id', 'free.question_id')
    .whereRef('i.chapter_id', '<>', 'free.chapter_id')
    .where('fc.tree_id', 'in', treeIDs)
    .select(({ fn }) => ['i.chapter_id', 'free.chapter_id as free_id', fn.countAll<number>().as('n')])
    .groupBy(['i.chapter_id', 'free.chapter_id'])
    .orderBy('i.chapter_id')
    .orderBy('free.chapter_id')
    .execute()
  return rows.map((row) => ({ chapterID: row.chapter_id, freeChapterID: row.free_id, count: Number(row.n) }))
}

/** Questions of each chapter that the trees of free content hold as well. */
export async function trialCounts(on: Pick<Store, 'db'>, treeIDs: readonly number[]): Promise<Map<number, number>> {
  const counts = new Map<number, number>()
  for (const { chapterID, count } of await trialsOf(on, treeIDs))
    counts.set(chapterID, (counts.get(chapterID) ?? 0) + count)
  return counts
}

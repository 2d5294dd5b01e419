import type { Store } from '../../../platform/database/store.ts'

/** Former chapter → the one that took its place, by one merge each; 0: none did. */
export async function replacedChapters(on: Pick<Store, 'db'>, subjectID: number): Promise<Map<number, number>> {
  const rows = await on.db
    .selectFrom('chapter_replaced')
    .select(['chapter_id', 'into_id'])
    .where('subject_id', '=', subjectID)
    .execute()
  return new Map(rows.map((row) => [row.chapter_id, row.into_id]))
}

/** A chapter and those that took its place, merge by merge; the first of them that exists is the present one. */
export function* followed(replaced: ReadonlyMap<number, number>, chapterID: number): Generator<number> {
  const seen = new Set<number>()
  for (let at: number | undefined = chapterID; at !== undefined && !seen.has(at); at = replaced.get(at)) {
    seen.add(at)
    yield at
  }
}

import type { Store } from '../../../platform/database/store.ts'

type Reads = Pick<Store, 'db'>

/** Former chapter → the one that took its place, by one merge each; 0: none did. */
export async function replacedChapters(on: Reads, subjectID: number): Promise<Map<number, number>> {
  const rows = await on.db
    .selectFrom('chapter_replaced')
    .select(['chapter_id', 'into_id'])
    .where('subject_id', '=', subjectID)
    .execute()
  return new Map(rows.map((row) => [row.chapter_id, row.into_id]))
}

/** A chapter and those that took its place, merge by merge; the first of them that exists is the present one. */
function* followed(replaced: ReadonlyMap<number, number>, chapterID: number): Generator<number> {
  const seen = new Set<number>()
  for (let at: number | undefined = chapterID; at !== undefined && !seen.has(at); at = replaced.get(at)) {
    seen.add(at)
    yield at
  }
}

/** Leads each former chapter to the one that is there after all merges; those whose last one is gone as well are absent. */
export function throughAll(
  replaced: ReadonlyMap<number, number>,
  byID: ReadonlyMap<number, unknown>,
): ReadonlyMap<number, number> {
  const led = new Map<number, number>()
  for (const chapterID of replaced.keys()) {
    const present = [...followed(replaced, chapterID)].find((at) => byID.has(at))
    if (present !== undefined && present !== chapterID) led.set(chapterID, present)
  }
  return led
}

/**
 * By the id of a chapter of the subject, present or former: the one where its questions are placed by now. Chapters whose
 * place none took are absent.
 */
export async function presentChapters(
  on: Reads,
  subjectID: number,
): Promise<ReadonlyMap<number, { chapterID: number; treeID: number }>> {
  const rows = await on.db
    .selectFrom('chapter')
    .select(['chapter_id as chapterID', 'tree_id as treeID'])
    .where('subject_id', '=', subjectID)
    .execute()
  const present = new Map(rows.map((row) => [row.chapterID, row]))
  const led = throughAll(await replacedChapters(on, subjectID), present)
  return new Map([
    ...present,
    ...[...led].flatMap(([former, chapterID]) => {
      const chapter = present.get(chapterID)
      return chapter ? [[former, chapter] as const] : []
    }),
  ])
}

/** Former places as they are by now (`presentChapters`): a tree has one, and chapters whose place none took have none. */
export function placesByNow(
  places: readonly { chapterID: number; position: number }[],
  present: ReadonlyMap<number, { chapterID: number; treeID: number }>,
): { chapterID: number; position: number }[] {
  const byTree = new Map<number, { chapterID: number; position: number }>()
  for (const { chapterID: former, position } of places) {
    const now = present.get(former)
    if (now && !byTree.has(now.treeID)) byTree.set(now.treeID, { chapterID: now.chapterID, position })
  }
  return [...byTree.values()]
}

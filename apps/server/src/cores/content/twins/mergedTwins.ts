import type { Store, Tx } from '../../../platform/database/store.ts'
import type { Place } from '../bulk/bankDrafts.ts'
import { touchTrees } from '../filing/fileRemovals.ts'
import { putBack, takeOut } from '../questions/questions.ts'
import { placesByNow, presentChapters } from '../trees/replacedChapters.ts'
import type { TwinRow } from './twinLists.ts'
import type { TwinTables } from './twinTables.ts'

type Reads = Pick<Store, 'db'>

/** Where the questions of a merge stood, and where the one that stays came. */
export interface MergedPlaces {
  others: { questionID: number; externalID: string; places: Place[] }[]
  placed: Place[]
}

/** Trees in which the question that stays has no place have it where the first of the others stood. */
export async function placesInstead(
  { db }: Reads,
  subjectID: number,
  stay: Pick<TwinRow, 'places'>,
  others: readonly Pick<TwinRow, 'places'>[],
): Promise<Place[]> {
  const rows = await db
    .selectFrom('chapter')
    .select(['chapter_id', 'tree_id'])
    .where('subject_id', '=', subjectID)
    .where(
      'chapter_id',
      'in',
      [stay, ...others].flatMap(({ places }) => places.map(({ chapterID }) => chapterID)).concat(0),
    )
    .execute()
  const treeOf = new Map(rows.map((row) => [row.chapter_id, row.tree_id]))
  const taken = new Set(stay.places.map(({ chapterID }) => treeOf.get(chapterID)))
  const placed: Place[] = []
  for (const place of others.flatMap(({ places }) => places)) {
    const tree = treeOf.get(place.chapterID)
    if (taken.has(tree)) continue
    taken.add(tree)
    placed.push(place)
  }
  return placed
}

/** Takes the others out of their chapters; the one that stays takes the places that it lacks. */
export async function mergePlaces(
  tx: Tx,
  subjectID: number,
  { stay, others, now }: { stay: TwinRow; others: readonly TwinRow[]; now: number },
): Promise<MergedPlaces> {
  const placed = await placesInstead(tx, subjectID, stay, others)
  for (const { questionID, places } of others) await takeOut(tx, questionID, places, now)
  if (placed.length > 0)
    await tx.db
      .insertInto('chapter_item')
      .values(
        placed.map(({ chapterID, position }) => ({ chapter_id: chapterID, question_id: stay.questionID, position })),
      )
      .execute()
  await touchTrees(tx, subjectID, now)
  return { others: others.map(({ questionID, externalID, places }) => ({ questionID, externalID, places })), placed }
}

/**
 * Puts the others back where they stood, or into the chapters that took the place of these. What somebody moved since stays
 * where it is; gives how many places.
 */
export async function unmergePlaces(
  tx: Tx,
  subjectID: number,
  { stayID, kept, now }: { stayID: number; kept: MergedPlaces; now: number },
): Promise<number> {
  let stayed = 0
  const present = await presentChapters(tx, subjectID)
  for (const { chapterID } of placesByNow(kept.placed, present)) {
    const { numDeletedRows } = await tx.db
      .deleteFrom('chapter_item')
      .where('chapter_id', '=', chapterID)
      .where('question_id', '=', stayID)
      .executeTakeFirst()
    if (numDeletedRows === 0n) stayed++
  }
  for (const { questionID, places } of kept.others) {
    const removed = await tx.db
      .selectFrom('removed_question')
      .select('question_id')
      .where('question_id', '=', questionID)
      .executeTakeFirst()
    if (!removed) stayed += places.length
    else if (places.length === 0)
      await tx.db.deleteFrom('removed_question').where('question_id', '=', questionID).execute()
    else if ((await putBack(tx, subjectID, questionID, places)) < places.length) stayed++
  }
  await touchTrees(tx, subjectID, now)
  return stayed
}

export const addQuestionMerge = ({ db }: Tx, row: TwinTables['question_merge']) =>
  db.insertInto('question_merge').values(row).execute()

export const questionMergeByID = ({ db }: Reads, subjectID: number, mergeID: number) =>
  db
    .selectFrom('question_merge')
    .selectAll()
    .where('subject_id', '=', subjectID)
    .where('merge_id', '=', mergeID)
    .executeTakeFirst()

/** The merges of a subject, the newest first. */
export const questionMergesOf = (
  { db }: Reads,
  subjectID: number,
  { after, limit }: { after: number; limit: number },
) =>
  db
    .selectFrom('question_merge')
    .selectAll()
    .where('subject_id', '=', subjectID)
    .orderBy('made_at', 'desc')
    .orderBy('merge_id')
    .limit(limit)
    .offset(after)
    .execute()

export const countQuestionMerges = async ({ db }: Reads, subjectID: number): Promise<number> =>
  Number(
    (
      await db
        .selectFrom('question_merge')
        .select(({ fn }) => fn.countAll().as('n'))
        .where('subject_id', '=', subjectID)
        .executeTakeFirstOrThrow()
    ).n,
  )

/** The merges of a subject that came after a moment and stand. */
export const laterQuestionMerges = ({ db }: Reads, subjectID: number, than: number) =>
  db
    .selectFrom('question_merge')
    .selectAll()
    .where('subject_id', '=', subjectID)
    .where('made_at', '>', than)
    .where('undone_at', 'is', null)
    .execute()

/** False where it was undone already. */
export async function takeQuestionMergeBack(
  { db }: Tx,
  mergeID: number,
  { now, name }: { now: number; name: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('question_merge')
    .set({ undone_at: now, undone_by: name })
    .where('merge_id', '=', mergeID)
    .where('undone_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

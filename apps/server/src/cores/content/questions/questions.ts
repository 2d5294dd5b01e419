import type { Store, Tx } from '../../../platform/database/store.ts'
import { placesByNow, presentChapters } from '../trees/replacedChapters.ts'

type Reads = Pick<Store, 'db'>

/** In a chapter; in papers only; taken out of its chapters, with a row in removed_question. */
export type QuestionState = 'inChapter' | 'papersOnly' | 'removed'

export const stateOf = (hasChapter: boolean, isRemoved: boolean): QuestionState =>
  hasChapter ? 'inChapter' : isRemoved ? 'removed' : 'papersOnly'

/** A question's chapters with their trees, in the order of the trees. */
export const placesOf = (on: Reads, questionID: number) =>
  on.db
    .selectFrom('chapter_item as i')
    .innerJoin('chapter as c', 'c.chapter_id', 'i.chapter_id')
    .innerJoin('tree as t', 't.tree_id', 'c.tree_id')
    .select(['i.chapter_id', 'i.position', 'c.tree_id'])
    .where('i.question_id', '=', questionID)
    .orderBy('t.position')
    .orderBy('i.chapter_id')
    .execute()

export const treeByID = (on: Reads, treeID: number) =>
  on.db.selectFrom('tree').selectAll().where('tree_id', '=', treeID).executeTakeFirstOrThrow()

export const chapterByID = (on: Reads, subjectID: number, chapterID: number) =>
  on.db
    .selectFrom('chapter')
    .selectAll()
    .where('chapter_id', '=', chapterID)
    .where('subject_id', '=', subjectID)
    .executeTakeFirst()

/** Names of a chapter and its ancestors, from the top. */
export async function chapterPath(on: Reads, subjectID: number, chapterID: number): Promise<string[]> {
  const path: string[] = []
  for (let at = chapterID; at !== 0; ) {
    const chapter = await chapterByID(on, subjectID, at)
    if (!chapter) break
    path.unshift(chapter.name)
    at = chapter.parent_id
  }
  return path
}

export const questionByID = (on: Reads, subjectID: number, questionID: number) =>
  on.db
    .selectFrom('question as q')
    .leftJoin('question_group as g', 'g.group_id', 'q.group_id')
    .selectAll('q')
    .select(['g.external_key as group_key', 'g.stem as group_stem'])
    .where('q.subject_id', '=', subjectID)
    .where('q.question_id', '=', questionID)
    .executeTakeFirst()

/** The questions of a group in order, including those taken out. */
export const groupMembers = (on: Reads, groupID: number) =>
  on.db
    .selectFrom('question')
    .select(['question_id', 'group_order', 'stem'])
    .where('group_id', '=', groupID)
    .orderBy('group_order')
    .orderBy('question_id')
    .execute()

export const pointNamesOf = async (on: Reads, questionID: number): Promise<string[]> =>
  (
    await on.db
      .selectFrom('question_point as qp')
      .innerJoin('point as p', 'p.point_id', 'qp.point_id')
      .select('p.name')
      .where('qp.question_id', '=', questionID)
      .orderBy('qp.position')
      .execute()
  ).map(({ name }) => name)

/** Locks the question for this transaction; false where it has changed since `hash` was read. */
export async function lockQuestion(tx: Tx, subjectID: number, questionID: number, hash: string): Promise<boolean> {
  const locked = await tx.db
    .updateTable('question')
    .set((eb) => ({ updated_at: eb.ref('updated_at') }))
    .where('subject_id', '=', subjectID)
    .where('question_id', '=', questionID)
    .where('content_hash', '=', hash)
    .executeTakeFirstOrThrow()
  return locked.numUpdatedRows > 0n
}

/** The id of the subject's question with this external id; undefined: none. */
export async function questionOfExternalID(
  on: Reads,
  subjectID: number,
  externalID: string,
): Promise<number | undefined> {
  const row = await on.db
    .selectFrom('question')
    .select('question_id')
    .where('subject_id', '=', subjectID)
    .where('external_id', '=', externalID)
    .executeTakeFirst()
  return row?.question_id
}

export const explanationOf = async (on: Reads, subjectID: number, questionID: number): Promise<string | undefined> =>
  (
    await on.db
      .selectFrom('question')
      .select('explanation')
      .where('question_id', '=', questionID)
      .where('subject_id', '=', subjectID)
      .executeTakeFirst()
  )?.explanation

export const answeredTimes = async (on: Reads, questionID: number): Promise<number> =>
  (
    await on.db
      .selectFrom('question_statistic')
      .select('answered')
      .where('question_id', '=', questionID)
      .executeTakeFirst()
  )?.answered ?? 0

interface Place {
  chapterID: number
  position: number
}

export async function takeOut(tx: Tx, questionID: number, places: readonly Place[], now: number): Promise<void> {
  const row = { removed_at: now, places: JSON.stringify(places) }
  await tx.db
    .insertInto('removed_question')
    .values({ question_id: questionID, ...row })
    .onConflict((conflict) => conflict.column('question_id').doUpdateSet(row))
    .execute()
  await tx.db.deleteFrom('chapter_item').where('question_id', '=', questionID).execute()
}

export const removedQuestion = (on: Reads, questionID: number) =>
  on.db.selectFrom('removed_question').selectAll().where('question_id', '=', questionID).executeTakeFirst()

/** Names of the public papers that contain a question, in order. */
export const papersWith = async (on: Reads, questionID: number): Promise<string[]> =>
  (
    await on.db
      .selectFrom('paper_item as i')
      .innerJoin('paper as p', 'p.paper_id', 'i.paper_id')
      .select('p.name')
      .where('i.question_id', '=', questionID)
      .where('p.owner_user_id', 'is', null)
      .orderBy('p.position')
      .orderBy('p.paper_id')
      .execute()
  ).map(({ name }) => name)

/** Questions placed in a chapter again no longer count as taken out. */
export async function forgetRemoved(tx: Tx, questionIDs: readonly number[]): Promise<void> {
  if (questionIDs.length === 0) return
  await tx.db.deleteFrom('removed_question').where('question_id', 'in', questionIDs).execute()
}

/**
 * Restores the question's former places: in chapters that still exist, and in those that took the place of merged ones.
 * A tree contains a question once. Gives the number of places.
 */
export async function putBack(
  tx: Tx,
  subjectID: number,
  questionID: number,
  places: readonly Place[],
): Promise<number> {
  const now = placesByNow(places, await presentChapters(tx, subjectID))
  if (now.length === 0) return 0
  await tx.db
    .insertInto('chapter_item')
    .values(now.map(({ chapterID, position }) => ({ chapter_id: chapterID, question_id: questionID, position })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await forgetRemoved(tx, [questionID])
  return now.length
}

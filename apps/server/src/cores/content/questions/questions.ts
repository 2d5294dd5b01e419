import { sql } from 'kysely'
import { holds, type PageWanted, tablePage } from '../../../platform/database/reading/tablePage.ts'
import type { Store, Tx } from '../../../platform/database/store.ts'
import { notStaged } from '../filing/notStaged.ts'
import { homeChapter } from '../trees/chapterHomes.ts'

type Reads = Pick<Store, 'db'>

/** In a chapter; in papers only; taken out of its chapters, with a row in removed_question. */
export type QuestionState = 'inChapter' | 'papersOnly' | 'removed'

export const stateOf = (hasChapter: boolean, isRemoved: boolean): QuestionState =>
  hasChapter ? 'inChapter' : isRemoved ? 'removed' : 'papersOnly'

export interface QuestionFilter extends PageWanted {
  subjectID: number
  /** Questions that stand in one of these chapters. */
  chapterIDs?: readonly number[]
  styleID?: number
  state?: QuestionState
  /** 0: without an explanation; 1: with one. */
  explained?: 0 | 1
  q?: string
}

const firstChapter = sql<number | null>`${sql.raw(homeChapter('q.question_id'))}`

const removedRow = sql<
  number | null
>`(select r.question_id from removed_question r where r.question_id = q.question_id)`

export function questionPage(store: Reads, filter: QuestionFilter) {
  let from = store.db
    .selectFrom('question as q')
    .where('q.subject_id', '=', filter.subjectID)
    .where(sql<boolean>`${sql.raw(notStaged('q.question_id'))}`)
  const { chapterIDs, q } = filter
  if (chapterIDs)
    from = from.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('chapter_item as i')
          .select('i.question_id')
          .whereRef('i.question_id', '=', 'q.question_id')
          .where('i.chapter_id', 'in', [...chapterIDs]),
      ),
    )
  if (filter.styleID !== undefined) from = from.where('q.style_id', '=', filter.styleID)
  const { state } = filter
  if (state) from = from.where(firstChapter, state === 'inChapter' ? 'is not' : 'is', null)
  if (state && state !== 'inChapter') from = from.where(removedRow, state === 'removed' ? 'is not' : 'is', null)
  if (filter.explained === 0) from = from.where('q.explanation', '=', sql<string>`''`)
  if (filter.explained === 1) from = from.where('q.explanation', '!=', sql<string>`''`)
  if (q)
    from = from.where((eb) =>
      eb.or([holds('q.stem', q), holds('q.external_id', q), holds('q.explanation', q), holds('q.options', q)]),
    )
  const place = chapterIDs
    ? sql`(select min(ci.position) from chapter_item ci where ci.question_id = q.question_id
        and ci.chapter_id in (${sql.join(chapterIDs)}))`
    : sql`(select min(ci.position) from chapter_item ci where ci.question_id = q.question_id)`
  return tablePage(
    from,
    (query) =>
      query
        .select(['q.question_id', 'q.external_id', 'q.style_id', 'q.form', 'q.content_hash', 'q.updated_at'])
        .select([
          sql<string>`substr(q.stem, 1, 200)`.as('stem'),
          firstChapter.as('chapter_id'),
          removedRow.as('removed'),
        ]),
    filter,
    {
      orders: { place, updatedAt: sql.ref('q.updated_at'), externalID: sql.ref('q.external_id') },
      usual: chapterIDs ? 'place' : '-updatedAt',
      key: 'q.question_id',
    },
  )
}

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

/** Restores the question's former places whose chapters still exist; gives their number. */
export async function putBack(
  tx: Tx,
  subjectID: number,
  questionID: number,
  places: readonly Place[],
): Promise<number> {
  let put = 0
  for (const { chapterID, position } of places) {
    if (!(await chapterByID(tx, subjectID, chapterID))) continue
    await tx.db
      .insertInto('chapter_item')
      .values({ chapter_id: chapterID, question_id: questionID, position })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    put++
  }
  if (put > 0) await forgetRemoved(tx, [questionID])
  return put
}

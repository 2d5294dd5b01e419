import { type RawBuilder, sql } from 'kysely'
import { inChunks } from '../../../platform/database/chunks.ts'
import { apart } from '../../../platform/database/reading/readsApart.ts'
import type { Store, Tx } from '../../../platform/database/store.ts'
import { forgetPointsOf, setPointsByQuery } from '../../points/questionPoints.ts'
import { countRevision } from '../../subjects/subjects.ts'
import { bankDrafts, chapterNames } from '../bulk/bankDrafts.ts'
import { keepVersions } from '../questions/questionVersions.ts'
import { keepKeysOfIDs } from '../questions/replacedKeys.ts'
import { contentHash } from './draftPlan.ts'
import { touchTrees, undoRemovals } from './fileRemovals.ts'
import type { KeptFrame } from './keptFiling.ts'
import { pointsBefore } from './pointsBefore.ts'
import { type PresentPlace, presentPlaces } from './presentPlaces.ts'
import { removeNames } from './staging.ts'
import type { UndoDifferences } from './undoDifferences.ts'

type Reads = Pick<Store, 'db'>

/** SQL condition: whether a question must stay in the bank. `column`: its id in the outer query. */
export type IsUsed = (column: 'k.question_id') => RawBuilder<boolean>

export interface KeptImport {
  keptID: number
  subjectID: number
  revision: number
  frame: KeptFrame
  undoneAt: number | null
}

/** Numbers of questions that undoing an import affects. */
export interface UndoCounts {
  /** Changed or moved by the import: restored to their former content and place. */
  restored: number
  /** Added by the import and unused: deleted. */
  deleted: number
  /** Added by the import, but used by learners or papers: taken out of their chapters and kept in the bank. */
  takenOut: number
  /** Of all these, edited, moved or taken out manually since the import; these edits are lost. */
  edited: number
}

export async function keptOf({ db }: Reads, importID: number): Promise<KeptImport | undefined> {
  const row = await db.selectFrom('import_kept').selectAll().where('import_id', '=', importID).executeTakeFirst()
  return (
    row && {
      keptID: row.kept_id,
      subjectID: row.subject_id,
      revision: row.revision,
      frame: JSON.parse(row.frame) as KeptFrame,
      undoneAt: row.undone_at,
    }
  )
}

/**
 * Later imports of the subject, not undone, that touched the same questions: they must be undone first. `isLong`: the
 * import changed many questions, so that this is read in a thread (readsApart.ts).
 */
export async function laterImports(
  { db }: Reads,
  { keptID, subjectID, revision }: KeptImport,
  isLong = false,
): Promise<number[]> {
  const touched = sql`select question_id from kept_question where kept_id = ${keptID}
    union select question_id from kept_item where kept_id = ${keptID}
    union select question_id from kept_place where kept_id = ${keptID}`
  const rows = await db
    .selectFrom('import_kept as k')
    .select('k.import_id')
    .where('k.subject_id', '=', subjectID)
    .where('k.revision', '>', revision)
    .where('k.undone_at', 'is', null)
    .where(
      sql<boolean>`(exists (select 1 from kept_question x where x.kept_id = k.kept_id and x.question_id in (${touched}))
        or exists (select 1 from kept_item x where x.kept_id = k.kept_id and x.question_id in (${touched}))
        or exists (select 1 from kept_place x where x.kept_id = k.kept_id and x.question_id in (${touched})))`,
    )
    .orderBy('k.revision', 'desc')
    .$if(isLong, (query) => query.modifyEnd(apart))
    .execute()
  return rows.map((row) => row.import_id)
}

const addedBy = (keptID: number) =>
  sql`select k.question_id from kept_question k where k.kept_id = ${keptID} and k.side = 'added'`

async function count({ db }: Reads, questions: RawBuilder<unknown>, isLong: boolean): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select count(*) as n from (${questions}) found ${isLong ? apart : sql``}`.execute(db)
  return Number(rows[0]?.n ?? 0)
}

/**
 * Questions that an undo takes out of their chapters: the import added them, or put them where they stood in none. What
 * stands in no chapter, such as a question in papers only, leaves none.
 */
const leavingBy = (keptID: number) =>
  sql`select l.question_id from (${addedBy(keptID)}
    union select i.question_id from kept_item i where i.kept_id = ${keptID} and i.moved_from is null
    union select p.question_id from kept_place p where p.kept_id = ${keptID} and p.side = 'put') l
    where exists (select 1 from chapter_item c where c.question_id = l.question_id)`

/** How many of the questions that leave by an undo are so. `isLong` as in laterImports. */
export const countLeaving = (
  on: Reads,
  { keptID }: Pick<KeptImport, 'keptID'>,
  condition: IsUsed | undefined,
  isLong = false,
): Promise<number> => {
  const leaving = leavingBy(keptID)
  const which = condition && sql`select k.question_id from (${leaving}) k where ${condition('k.question_id')}`
  return count(on, which ?? leaving, isLong)
}

/** Of the questions that the import added. `isLong` as in laterImports. */
export async function countAdded(
  on: Reads,
  { keptID }: KeptImport,
  isUsed: IsUsed,
  isLong = false,
): Promise<Pick<UndoCounts, 'deleted' | 'takenOut'>> {
  const added = addedBy(keptID)
  const all = await count(on, added, isLong)
  const used = all === 0 ? 0 : await count(on, sql`${added} and ${isUsed('k.question_id')}`, isLong)
  return { deleted: all - used, takenOut: used }
}

/** `isLong` as in laterImports. */
export async function undoCounts({ db }: Reads, kept: KeptImport, isUsed: IsUsed, isLong = false): Promise<UndoCounts> {
  const { keptID, subjectID } = kept
  return {
    restored: await count(
      { db },
      sql`select question_id from kept_question where kept_id = ${keptID} and side = 'before'
        union select question_id from kept_item where kept_id = ${keptID} and question_id not in (${addedBy(keptID)})
        union select question_id from kept_place where kept_id = ${keptID}`,
      isLong,
    ),
    ...(await countAdded({ db }, kept, isUsed, isLong)),
    edited: (await editedSince({ db }, { keptID, subjectID }, isLong)).size,
  }
}

/** What was edited, moved or taken out by hand since. */
async function editedSince(
  { db }: Reads,
  { keptID, subjectID }: Pick<KeptImport, 'keptID' | 'subjectID'>,
  isLong: boolean,
): Promise<Set<number>> {
  const ids = async (questions: ReturnType<typeof sql>): Promise<number[]> => {
    const { rows } = await sql<{ question_id: number }>`${questions} ${isLong ? apart : sql``}`.execute(db)
    return rows.map((row) => row.question_id)
  }
  const edited = new Set(
    await ids(
      sql`select i.question_id from kept_item i where i.kept_id = ${keptID} and not exists
          (select 1 from chapter_item c where c.chapter_id = i.chapter_id and c.question_id = i.question_id)
        union select p.question_id from kept_place p where p.kept_id = ${keptID} and p.side = 'put' and not exists
          (select 1 from chapter_item c where c.chapter_id = p.chapter_id and c.question_id = p.question_id)
        union select p.question_id from kept_place p where p.kept_id = ${keptID} and p.side = 'taken' and not exists
          (select 1 from removed_question r where r.question_id = p.question_id)`,
    ),
  )
  const other = await db
    .selectFrom('kept_question as k')
    .innerJoin('question as q', 'q.question_id', 'k.question_id')
    .select(['k.question_id', 'k.content_hash'])
    .where('k.kept_id', '=', keptID)
    .where('k.side', '<>', 'before')
    .whereRef('q.content_hash', '<>', 'k.content_hash')
    .execute()
  if (other.length === 0) return edited
  // A digest names the chapter as it was called when the question was filed: saved under another name and back, the
  // question says what it said, and its digest is another one. So it is made anew of what the question says by now.
  const chapters = await chapterNames({ db }, subjectID)
  for (const some of inChunks(other)) {
    const hashes = new Map(some.map((row) => [row.question_id, row.content_hash]))
    for (const { questionID, draft } of await bankDrafts({ db }, subjectID, chapters, [...hashes.keys()]))
      if (contentHash(draft) !== hashes.get(questionID)) edited.add(questionID)
  }
  return edited
}

/**
 * Marks the import as undone and locks the subject for this transaction: editors and imports wait, or notice the new
 * revision. False where it was undone already.
 */
export async function takeUndo(tx: Tx, kept: KeptImport, by: { now: number; name: string }): Promise<boolean> {
  const taken = await tx.db
    .updateTable('import_kept')
    .set({ undone_at: by.now, undone_by: by.name })
    .where('kept_id', '=', kept.keptID)
    .where('undone_at', 'is', null)
    .executeTakeFirst()
  if (taken.numUpdatedRows === 0n) return false
  await countRevision(tx, kept.subjectID, by.now)
  return true
}

/**
 * Undoes an import within the caller's transaction: restores contents, knowledge points, places, stems of groups and
 * questions taken out; deletes what the import added and nobody uses. What questions say that were changed by hand since
 * is kept as a version, which an editor can restore. Of other rows only the subject's revision and time and the tree's
 * time change, since caches depend on them.
 */
export async function undoFiling(
  tx: Tx,
  { keptID, subjectID, frame }: KeptImport,
  { now, name, isUsed, differences }: { now: number; name: string; isUsed: IsUsed; differences: UndoDifferences },
): Promise<void> {
  await keepEdits(tx, subjectID, differences.byHand, { now, by: name })
  await putContentsBack(tx, keptID, differences, now)
  const stay = differences.isWhereItPut ? new Set<number>() : await takeAdditionsOut(tx, keptID, now, isUsed)
  const present = await presentPlaces(tx, { keptID, subjectID })
  await (differences.isWhereItPut ? putBackByKeys(tx, keptID) : putPlacesBack(tx, keptID, present))
  await undoRemovals(tx, keptID, present)
  for (const { group_id, before } of frame.groupStems)
    await tx.db.updateTable('question_group').set({ stem: before }).where('group_id', '=', group_id).execute()
  for (const some of inChunks(namesOf(frame))) await removeNames(tx, some)
  await putFrameBack(tx, frame, stay, now)
  // What changed no tree changed questions of all.
  if (frame.treeID === null) await touchTrees(tx, subjectID, now)
}

const namesOf = ({ groups, points }: KeptFrame) => [
  ...groups.map((named_id) => ({ named_id, kind: 'group' as const })),
  ...points.map((named_id) => ({ named_id, kind: 'point' as const })),
]

async function keepEdits(
  tx: Tx,
  subjectID: number,
  ids: readonly number[],
  by: { now: number; by: string },
): Promise<void> {
  if (ids.length === 0) return
  const chapters = await chapterNames(tx, subjectID)
  for (const some of inChunks(ids)) await keepVersions(tx, await bankDrafts(tx, subjectID, chapters, some), by)
}

async function putContentsBack(
  tx: Tx,
  keptID: number,
  { columns, points, keys }: UndoDifferences,
  now: number,
): Promise<void> {
  for (const ids of inChunks(keys)) await keepKeysOfIDs(tx, ids, now)
  if (columns.length > 0)
    await tx.db
      .updateTable('question')
      .from('kept_question as k')
      .set((eb) => Object.fromEntries(columns.map((column) => [column, eb.ref(`k.${column}`)])) as never)
      .where('k.kept_id', '=', keptID)
      .where('k.side', '=', 'before')
      .whereRef('k.question_id', '=', 'question.question_id')
      .execute()
  for (const ids of inChunks(points))
    await setPointsByQuery(
      tx,
      ids,
      sql`select b.question_id, b.point_id, b.position from (${pointsBefore(keptID, ids)}) b
        order by b.question_id, b.point_id`,
    )
}

/** As putPlacesBack, of questions that all stand where the import put them (`isWhereItPut`). */
async function putBackByKeys({ db }: Tx, keptID: number): Promise<void> {
  await sql`delete from chapter_item where (chapter_id, question_id) in
    (select i.chapter_id, i.question_id from kept_item i where i.kept_id = ${keptID})`.execute(db)
  await sql`insert into chapter_item (chapter_id, question_id, position)
    select i.moved_from, i.question_id, i.moved_position from kept_item i
    where i.kept_id = ${keptID} and i.moved_position is not null order by i.question_id`.execute(db)
}

/**
 * Restores the places of existing questions. A question has one place in a tree, so its present place there is replaced
 * by the old one, or by the chapter that took its place; where there is none any more, the question stays where it is.
 */
async function putPlacesBack({ db }: Tx, keptID: number, present: PresentPlace): Promise<void> {
  const kept = sql`kept_item i where i.kept_id = ${keptID} and not exists (select 1 from kept_question a
    where a.kept_id = i.kept_id and a.question_id = i.question_id and a.side = 'added')`
  const former = present('i.moved_from')
  const isThere = sql`exists (select 1 from chapter c where c.chapter_id = ${former})`
  const treeOf = (chapterID: RawBuilder<number>) =>
    sql`(select c.tree_id from chapter c where c.chapter_id = ${chapterID})`
  // Trees are compared, each found by its chapter's key: joined by their trees, each question would meet all chapters.
  await sql`delete from chapter_item where question_id in (select i.question_id from ${kept})
    and exists (select 1 from kept_item i where i.kept_id = ${keptID} and i.question_id = chapter_item.question_id
      and ${treeOf(sql.ref('chapter_item.chapter_id'))} in (${treeOf(present('i.chapter_id'))}, ${treeOf(former)})
      and (i.moved_position is null or ${isThere}))`.execute(db)
  await sql`insert into chapter_item (chapter_id, question_id, position)
    select ${former}, i.question_id, i.moved_position from ${kept} and i.moved_position is not null and ${isThere}
    order by i.question_id`.execute(db)
  await sql`delete from removed_question where question_id in
    (select i.question_id from ${kept} and (i.moved_position is null or ${isThere}))`.execute(db)
  // Whoever came into another chapter since is not taken out.
  await sql`insert into removed_question (question_id, removed_at, places)
    select i.question_id, i.removed_at, i.removed_places from ${kept} and i.removed_at is not null
      and not exists (select 1 from chapter_item s where s.question_id = i.question_id)`.execute(db)
}

/**
 * Deletes the questions that the import added; used ones are taken out of their chapters as by an editor. Gives the
 * former chapters of those.
 */
async function takeAdditionsOut({ db }: Tx, keptID: number, now: number, isUsed: IsUsed): Promise<Set<number>> {
  const { rows } = await sql<{ question_id: number; used: number }>`
    select k.question_id, case when ${isUsed('k.question_id')} then 1 else 0 end as used
    from kept_question k where k.kept_id = ${keptID} and k.side = 'added' order by k.question_id`.execute(db)
  const stay = new Set<number>()
  for (const some of inChunks(rows)) {
    const used = some.filter((row) => row.used === 1).map((row) => row.question_id)
    for (const chapterID of await takeOutAll(db, used, now)) stay.add(chapterID)
    const unused = some.filter((row) => row.used === 0).map((row) => row.question_id)
    if (unused.length === 0) continue
    await forgetPointsOf({ db }, unused)
    for (const table of ['chapter_item', 'removed_question', 'question'] as const)
      await db.deleteFrom(table).where('question_id', 'in', unused).execute()
  }
  return stay
}

/** Questions that an editor took out earlier stay as the editor left them. */
async function takeOutAll(db: Tx['db'], ids: readonly number[], now: number): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const items = await db
    .selectFrom('chapter_item')
    .selectAll()
    .where('question_id', 'in', ids)
    .orderBy('chapter_id')
    .execute()
  const placesOf = (id: number) =>
    items
      .filter((item) => item.question_id === id)
      .map(({ chapter_id, position }) => ({ chapterID: chapter_id, position }))
  await db.deleteFrom('chapter_item').where('question_id', 'in', ids).execute()
  await db
    .insertInto('removed_question')
    .values(ids.map((id) => ({ question_id: id, removed_at: now, places: JSON.stringify(placesOf(id)) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const removed = await db.selectFrom('removed_question').select('places').where('question_id', 'in', ids).execute()
  return new Set(
    removed.flatMap(({ places }) => (JSON.parse(places) as { chapterID: number }[]).map(({ chapterID }) => chapterID)),
  )
}

/**
 * Deletes the chapters and the tree that the import made, where they are empty and no taken-out question was in them.
 */
async function putFrameBack({ db }: Tx, frame: KeptFrame, stay: ReadonlySet<number>, now: number): Promise<void> {
  for (const { chapter_id, is_free } of frame.free)
    await db.updateTable('chapter').set({ is_free }).where('chapter_id', '=', chapter_id).execute()
  // In reverse order: a chapter is made after its parent.
  for (const chapterID of frame.chapters.toReversed()) {
    if (stay.has(chapterID)) continue
    await sql`delete from chapter where chapter_id = ${chapterID}
      and not exists (select 1 from chapter_item i where i.chapter_id = chapter.chapter_id)
      and not exists (select 1 from chapter below where below.parent_id = chapter.chapter_id)
      and not exists (select 1 from chapter_detail d where d.chapter_id = chapter.chapter_id)
      and not exists (select 1 from share_chapter s where s.chapter_id = chapter.chapter_id)`.execute(db)
  }
  if (frame.treeID === null) return
  await db.updateTable('tree').set({ updated_at: now }).where('tree_id', '=', frame.treeID).execute()
  if (frame.isNewTree)
    await sql`delete from tree where tree_id = ${frame.treeID}
      and not exists (select 1 from chapter c where c.tree_id = tree.tree_id)`.execute(db)
}

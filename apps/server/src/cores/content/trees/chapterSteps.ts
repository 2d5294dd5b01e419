import type { ArrangedChapter, ArrangedTree, Arrangement, Item } from '@tizhou/domain/chapters/arrangement'
import { chaptersOfStep, type Step } from '@tizhou/domain/chapters/steps'
import { sql } from 'kysely'
import { inChunks } from '../../../platform/database/chunks.ts'
import { type PageWanted, tablePage } from '../../../platform/database/reading/tablePage.ts'
import type { Store, Tx } from '../../../platform/database/store.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { forgetRemoved } from '../questions/questions.ts'

type Reads = Pick<Store, 'db'>

/** Chapters that one statement names: each may have hundreds of questions. */
const CHAPTERS_AT_ONCE = 100
/** Of a subject; older ones are listed, and cannot be undone. */
const STEPS_KEPT = 100

/** A step as it is kept for its undo. */
export interface KeptStep {
  step: Step
  /** Chapters that went up in others. */
  replaced: [number, number][]
}

/** The trees and chapters of a subject, without questions. */
export async function arrangementOf(on: Reads, subjectID: number): Promise<Arrangement> {
  const { db } = on
  const trees = await db.selectFrom('tree').selectAll().where('subject_id', '=', subjectID).execute()
  const chapters = await db.selectFrom('chapter').selectAll().where('subject_id', '=', subjectID).execute()
  const details = await db.selectFrom('chapter_detail').selectAll().where('subject_id', '=', subjectID).execute()
  const shares = await db.selectFrom('share_chapter').selectAll().where('subject_id', '=', subjectID).execute()
  const detailOf = new Map(details.map((row) => [row.chapter_id, row]))
  const friendsOf = new Map(shares.map((row) => [row.chapter_id, row.friends]))
  return {
    trees: new Map(
      trees.map((row): [number, ArrangedTree] => [
        row.tree_id,
        {
          ...{ treeID: row.tree_id, sourceName: row.source_name, examType: row.exam_type },
          ...{ siginType: row.sigin_type, module: row.module, position: row.position },
        },
      ]),
    ),
    chapters: new Map(
      chapters.map((row): [number, ArrangedChapter] => {
        const detail = detailOf.get(row.chapter_id)
        return [
          row.chapter_id,
          {
            ...{ chapterID: row.chapter_id, treeID: row.tree_id, parentID: row.parent_id, position: row.position },
            ...{ name: row.name, isFree: row.is_free === 1, friends: friendsOf.get(row.chapter_id) ?? 0 },
            detail: detail
              ? { note: detail.note, pointID: detail.point_id, otherPointID: detail.other_point_id }
              : null,
          },
        ]
      }),
    ),
    items: new Map(),
  }
}

/** The questions of some chapters, in order; chapters without questions have an empty list. */
export async function itemsOf(on: Reads, chapterIDs: readonly number[]): Promise<Map<number, Item[]>> {
  const items = new Map<number, Item[]>(chapterIDs.map((chapterID) => [chapterID, []]))
  for (const some of inChunks([...items.keys()], CHAPTERS_AT_ONCE)) {
    const rows = await on.db
      .selectFrom('chapter_item as i')
      .innerJoin('question as q', 'q.question_id', 'i.question_id')
      .select(['i.chapter_id', 'i.question_id', 'i.position', 'q.group_id'])
      .where('i.chapter_id', 'in', some)
      .orderBy('i.chapter_id')
      .orderBy('i.position')
      .orderBy('i.question_id')
      .execute()
    for (const row of rows)
      items.get(row.chapter_id)?.push({ questionID: row.question_id, position: row.position, groupID: row.group_id })
  }
  return items
}

/** What `undone` looks at: the questions of the step's chapters, and where its questions stand by now. */
export async function itemsForUndo(on: Reads, step: Step): Promise<Map<number, readonly Item[]>> {
  const items = new Map<number, readonly Item[]>(await itemsOf(on, chaptersOfStep(step)))
  const known = new Set(items.keys())
  const groupOf = new Map(step.items.map((item) => [item.questionID, item.groupID]))
  for (const some of inChunks([...groupOf.keys()])) {
    const rows = await on.db
      .selectFrom('chapter_item')
      .selectAll()
      .where('question_id', 'in', some)
      .orderBy('position')
      .execute()
    for (const { chapter_id, question_id, position } of rows) {
      if (known.has(chapter_id)) continue
      const item = { questionID: question_id, position, groupID: groupOf.get(question_id) ?? null }
      items.set(chapter_id, [...(items.get(chapter_id) ?? []), item])
    }
  }
  return items
}

/** Questions that a step takes out of a tree → the trees in which they stand all the same. */
export async function treesOfLeaving(on: Reads, { items }: Step): Promise<Map<number, Set<number>>> {
  const arriving = new Set(items.flatMap(({ questionID, after }) => (after === undefined ? [] : questionID)))
  const taken = new Set(items.map(({ chapterID, questionID }) => `${chapterID} ${questionID}`))
  const trees = new Map<number, Set<number>>()
  for (const { questionID, after } of items)
    if (after === undefined && !arriving.has(questionID)) trees.set(questionID, new Set())
  for (const some of inChunks([...trees.keys()])) {
    const rows = await on.db
      .selectFrom('chapter_item as i')
      .innerJoin('chapter as c', 'c.chapter_id', 'i.chapter_id')
      .select(['i.question_id', 'i.chapter_id', 'c.tree_id'])
      .where('i.question_id', 'in', some)
      .execute()
    for (const { question_id, chapter_id, tree_id } of rows)
      if (!taken.has(`${chapter_id} ${question_id}`)) trees.get(question_id)?.add(tree_id)
  }
  return trees
}

/** The questions of a step that exist no more: an import that was undone took them. */
export async function withoutLost(on: Reads, step: Step): Promise<Step> {
  const ids = [...new Set(step.items.map(({ questionID }) => questionID))]
  const there = new Set<number>()
  for (const some of inChunks(ids)) {
    const rows = await on.db.selectFrom('question').select('question_id').where('question_id', 'in', some).execute()
    for (const { question_id } of rows) there.add(question_id)
  }
  return { ...step, items: step.items.filter(({ questionID }) => there.has(questionID)) }
}

const rowOf = (subjectID: number, one: ArrangedChapter): Tables['chapter'] => ({
  ...{ chapter_id: one.chapterID, tree_id: one.treeID, subject_id: subjectID, parent_id: one.parentID },
  ...{ position: one.position, name: one.name, is_free: one.isFree ? 1 : 0 },
})

const treeRowOf = (subjectID: number, one: ArrangedTree, now: number): Tables['tree'] => ({
  ...{ tree_id: one.treeID, subject_id: subjectID, source_name: one.sourceName, exam_type: one.examType },
  ...{ sigin_type: one.siginType, module: one.module, position: one.position, updated_at: now },
})

/** Writes what a step changes, forwards and backwards alike. The caller counts the subject's revision. */
export async function writeStep(tx: Tx, subjectID: number, step: Step, now: number): Promise<void> {
  const { db } = tx
  for (const { before, after } of step.trees)
    if (!before && after)
      await db
        .insertInto('tree')
        .values(treeRowOf(subjectID, after, now))
        .execute()
  await takeItems(tx, step)
  await writeChapterRows(tx, subjectID, step)
  await putItems(tx, step)
  await keepRetired(tx, step, now)
  for (const { before, after } of step.trees) {
    if (before && !after) await db.deleteFrom('tree').where('tree_id', '=', before.treeID).execute()
    else if (before && after)
      await db.updateTable('tree').set({ position: after.position }).where('tree_id', '=', after.treeID).execute()
  }
  // The menu's UpdateTime tells clients to fetch it again.
  const trees = new Set([
    ...step.chapters.flatMap(({ before, after }) => (before ?? after)?.treeID ?? []),
    ...step.items.map(({ treeID }) => treeID),
  ])
  if (trees.size > 0)
    await db
      .updateTable('tree')
      .set({ updated_at: now })
      .where('tree_id', 'in', [...trees])
      .execute()
}

async function takeItems({ db }: Tx, { items }: Step): Promise<void> {
  const gone = items.filter(({ before }) => before !== undefined)
  const taken = Map.groupBy(gone, ({ chapterID }) => chapterID)
  for (const [chapterID, changes] of taken)
    for (const some of inChunks(changes.map(({ questionID }) => questionID)))
      await db.deleteFrom('chapter_item').where('chapter_id', '=', chapterID).where('question_id', 'in', some).execute()
}

async function putItems(tx: Tx, { items }: Step): Promise<void> {
  const put = items.flatMap(({ chapterID, questionID, after }) =>
    after === undefined ? [] : [{ chapter_id: chapterID, question_id: questionID, position: after }],
  )
  for (const some of inChunks(put)) {
    await tx.db.insertInto('chapter_item').values(some).execute()
    await forgetRemoved(
      tx,
      some.map(({ question_id }) => question_id),
    )
  }
}

async function writeChapterRows({ db }: Tx, subjectID: number, { chapters }: Step): Promise<void> {
  const gone = chapters.flatMap(({ before, after }) => (before && !after ? [before.chapterID] : []))
  for (const some of inChunks(gone))
    for (const table of ['chapter_detail', 'share_chapter', 'chapter'] as const)
      await db.deleteFrom(table).where('chapter_id', 'in', some).execute()
  const changed = chapters.flatMap(({ before, after }) => (before && after ? [{ before, after }] : []))
  // A name is unique among siblings at every moment: those that change are out of the way first.
  const renamed = changed
    .filter(({ before, after }) => before.name !== after.name || before.parentID !== after.parentID)
    .map(({ after }) => after)
  if (renamed.length > 1)
    for (const { chapterID } of renamed)
      await db
        .updateTable('chapter')
        .set({ name: `\u0001${chapterID}` })
        .where('chapter_id', '=', chapterID)
        .execute()
  const made = chapters.flatMap(({ before, after }) => (!before && after ? [after] : []))
  // Where a made chapter takes the name of one that moves away, that one moves first.
  for (const after of renamed.toSorted((a, b) => a.chapterID - b.chapterID)) {
    const { chapter_id, parent_id, name } = rowOf(subjectID, after)
    await db.updateTable('chapter').set({ parent_id, name }).where('chapter_id', '=', chapter_id).execute()
  }
  for (const some of inChunks(made))
    await db
      .insertInto('chapter')
      .values(some.map((one) => rowOf(subjectID, one)))
      .execute()
  for (const { before, after } of changed)
    if (before.position !== after.position || before.isFree !== after.isFree) {
      const { position, is_free } = rowOf(subjectID, after)
      await db.updateTable('chapter').set({ position, is_free }).where('chapter_id', '=', after.chapterID).execute()
    }
  for (const { before, after } of chapters) {
    if (!after) continue
    const { chapterID: chapter_id, friends, detail } = after
    if ((before?.friends ?? 0) !== friends) {
      await db.deleteFrom('share_chapter').where('chapter_id', '=', chapter_id).execute()
      if (friends > 0)
        await db.insertInto('share_chapter').values({ subject_id: subjectID, chapter_id, friends }).execute()
    }
    if (!before && detail)
      await db
        .insertInto('chapter_detail')
        .values({
          ...{ chapter_id, subject_id: subjectID, note: detail.note },
          ...{ point_id: detail.pointID, other_point_id: detail.otherPointID },
        })
        .execute()
  }
}

/** Questions that stand in no chapter any more count as taken out, with the places that they had. */
async function keepRetired({ db }: Tx, { items }: Step, now: number): Promise<void> {
  const left = new Map<number, { chapterID: number; position: number }[]>()
  for (const { questionID, chapterID, before } of items)
    if (before !== undefined) left.set(questionID, [...(left.get(questionID) ?? []), { chapterID, position: before }])
  for (const { questionID, after } of items) if (after !== undefined) left.delete(questionID)
  for (const some of inChunks([...left.keys()])) {
    const placed = await db
      .selectFrom('chapter_item')
      .select('question_id')
      .distinct()
      .where('question_id', 'in', some)
      .execute()
    const there = new Set(placed.map(({ question_id }) => question_id))
    const rows = some
      .filter((questionID) => !there.has(questionID))
      .map((questionID) => ({
        ...{ question_id: questionID, removed_at: now },
        places: JSON.stringify(left.get(questionID)),
      }))
    if (rows.length > 0)
      await db
        .insertInto('removed_question')
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
  }
}

/** Keeps a step with what its undo needs, and drops that of the oldest ones. */
export async function keepChapterStep(
  { db }: Tx,
  of: { stepID: number; subjectID: number; kind: string; said: string; kept: KeptStep; now: number; by: string },
): Promise<void> {
  const { stepID, subjectID, kind, said, kept, now, by } = of
  await db
    .insertInto('chapter_step')
    .values({
      ...{ step_id: stepID, subject_id: subjectID, kind, said, kept: JSON.stringify(kept) },
      ...{ made_at: now, made_by: by, undone_at: null, undone_by: null },
    })
    .execute()
  for (const some of inChunks(kept.replaced))
    await db
      .insertInto('chapter_replaced')
      .values(some.map(([chapter_id, into_id]) => ({ chapter_id, subject_id: subjectID, into_id })))
      .onConflict((conflict) =>
        conflict.column('chapter_id').doUpdateSet((eb) => ({ into_id: eb.ref('excluded.into_id') })),
      )
      .execute()
  const old = await db
    .selectFrom('chapter_step')
    .select('step_id')
    .where('subject_id', '=', subjectID)
    .where('kept', 'is not', null)
    .orderBy('made_at', 'desc')
    .orderBy('step_id', 'desc')
    .offset(STEPS_KEPT)
    .limit(STEPS_KEPT)
    .execute()
  if (old.length > 0)
    await db
      .updateTable('chapter_step')
      .set({ kept: null })
      .where(
        'step_id',
        'in',
        old.map(({ step_id }) => step_id),
      )
      .execute()
}

export const chapterStepByID = (on: Reads, subjectID: number, stepID: number) =>
  on.db
    .selectFrom('chapter_step')
    .selectAll()
    .where('step_id', '=', stepID)
    .where('subject_id', '=', subjectID)
    .executeTakeFirst()

/** The steps of a subject, the latest first. */
export const chapterStepPage = (on: Reads, { subjectID, ...wanted }: { subjectID: number } & PageWanted) =>
  tablePage(
    on.db.selectFrom('chapter_step').where('subject_id', '=', subjectID),
    (query) =>
      query
        .select(['step_id', 'said', 'made_at', 'made_by', 'undone_at', 'undone_by'])
        .select(({ eb }) => eb.case().when('kept', 'is', null).then(0).else(1).end().as('has_kept')),
    wanted,
    { orders: { at: sql.ref('made_at') }, usual: '-at', key: 'step_id' },
  )

/** Marks a step as undone; what it replaced is led nowhere else any more. */
export async function takeChapterStepBack(
  { db }: Tx,
  stepID: number,
  back: { replaced: readonly (readonly [number, number])[]; now: number; by: string },
): Promise<void> {
  await db
    .updateTable('chapter_step')
    .set({ undone_at: back.now, undone_by: back.by, kept: null })
    .where('step_id', '=', stepID)
    .execute()
  for (const some of inChunks(back.replaced.map(([chapterID]) => chapterID)))
    await db.deleteFrom('chapter_replaced').where('chapter_id', 'in', some).execute()
}

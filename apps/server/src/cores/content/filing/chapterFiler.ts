import { inChunks } from '../../../platform/database/chunks.ts'
import { newId } from '../../../platform/database/ids.ts'
import type { Store, Tx } from '../../../platform/database/store.ts'
import type { Tables } from '../../../platform/database/tables.ts'

export interface TreeName {
  sourceName: string
  examType?: string
  siginType?: string
  module?: string
}

/** A question's new place in a tree; `moved_from`: its former chapter in the same tree. */
export type PlannedItem = Tables['chapter_item'] & { moved_from: number | null }

/** What must be written before questions can be placed in a tree. */
export interface PlannedChapters {
  /** The row of a new tree; the id of an existing one, of which only the time is updated. */
  tree: Tables['tree'] | number
  chapters: Tables['chapter'][]
  /** Existing chapters whose is_free changes. */
  free: { chapter_id: number; is_free: number }[]
}

const CHAPTERS_AT_ONCE = 50

/**
 * Plans the places of questions in one tree, without writing. A question has one place in a tree: moving to another
 * chapter removes the old place. `only`: the questions that may be placed, where they are few.
 */
export async function chapterFiler(
  on: Pick<Store, 'db'>,
  subjectID: number,
  tree: TreeName,
  now: number,
  freePaths: ReadonlySet<string> | undefined,
  only?: readonly number[],
) {
  const planned = await treeOf(on, subjectID, tree, now)
  const treeID = typeof planned === 'number' ? planned : planned.tree_id
  const chapters = await on.db.selectFrom('chapter').selectAll().where('tree_id', '=', treeID).execute()
  const byPlace = new Map(chapters.map((row) => [placeKey(row.parent_id, row.name), row]))
  const children = new Map<number, number>()
  for (const row of chapters) children.set(row.parent_id, Math.max(children.get(row.parent_id) ?? 0, row.position + 1))

  const inTree = on.db
    .selectFrom('chapter')
    .innerJoin('chapter_item', 'chapter_item.chapter_id', 'chapter.chapter_id')
    .where('chapter.tree_id', '=', treeID)
  const ends = await inTree
    .select(({ fn }) => ['chapter_item.chapter_id', fn.max('chapter_item.position').as('last')])
    .groupBy('chapter_item.chapter_id')
    .execute()
  const filled = new Map(ends.map((row) => [row.chapter_id, Number(row.last) + 1]))
  const places = on.db.selectFrom('chapter_item').select(['chapter_id', 'question_id'])
  const stoodIn = new Map<number, number>()
  // In chunks, so that a large tree does not block the event loop.
  for (const some of inChunks([...filled.keys()], CHAPTERS_AT_ONCE)) {
    const inThese = places.where('chapter_id', 'in', some)
    const items = await (only ? inThese.where('question_id', 'in', only) : inThese).execute()
    for (const item of items) stoodIn.set(item.question_id, item.chapter_id)
    if (!only) await new Promise((resolve) => setImmediate(resolve))
  }
  const chapterOf = new Map(stoodIn)

  const added: Tables['chapter'][] = []
  const free = new Map<number, number>()

  function chapterIDOf(path: string[]): number {
    let parentID = 0
    for (const [depth, name] of path.entries()) {
      const key = placeKey(parentID, name)
      const isFree = freePaths?.has(path.slice(0, depth + 1).join('/')) ? 1 : 0
      let row = byPlace.get(key)
      if (!row) {
        const position = children.get(parentID) ?? 0
        children.set(parentID, position + 1)
        row = {
          chapter_id: newId(),
          tree_id: treeID,
          subject_id: subjectID,
          parent_id: parentID,
          position,
          name,
          is_free: isFree,
        }
        byPlace.set(key, row)
        added.push(row)
      } else if (freePaths && row.is_free !== isFree) {
        row.is_free = isFree
        free.set(row.chapter_id, isFree)
      }
      parentID = row.chapter_id
    }
    return parentID
  }

  return {
    /** The place to write; undefined where the question is already there. */
    place(path: string[], questionID: number): PlannedItem | undefined {
      const chapterID = chapterIDOf(path)
      if (chapterOf.get(questionID) === chapterID) return undefined
      chapterOf.set(questionID, chapterID)
      const position = filled.get(chapterID) ?? 0
      filled.set(chapterID, position + 1)
      const moved_from = stoodIn.get(questionID) ?? null
      return { chapter_id: chapterID, question_id: questionID, position, moved_from }
    },
    /** The trees and chapters needed by the questions placed so far. */
    planned: (): PlannedChapters => ({
      tree: planned,
      chapters: added,
      free: [...free].map(([chapter_id, is_free]) => ({ chapter_id, is_free })),
    }),
  }
}

/** Identifies a chapter in its tree. */
export const placeKey = (parentID: number, name: string) => `${parentID}/${name}`

/** The id of an existing tree, or the row of a new one. */
export async function treeOf(
  { db }: Pick<Store, 'db'>,
  subjectID: number,
  { sourceName, examType = '', siginType = '', module = 'ChapterTest' }: TreeName,
  now: number,
): Promise<Tables['tree'] | number> {
  const trees = await db
    .selectFrom('tree')
    .select(['tree_id', 'source_name', 'exam_type', 'sigin_type'])
    .where('subject_id', '=', subjectID)
    .execute()
  const found = trees.find(
    (tree) => tree.source_name === sourceName && tree.exam_type === examType && tree.sigin_type === siginType,
  )
  if (found) return found.tree_id
  return {
    tree_id: newId(),
    subject_id: subjectID,
    source_name: sourceName,
    exam_type: examType,
    sigin_type: siginType,
    module,
    // New trees come after the existing ones.
    position: trees.length,
    updated_at: now,
  }
}

export async function writeChapters(tx: Tx, { tree, chapters, free }: PlannedChapters, now: number): Promise<void> {
  if (typeof tree === 'number')
    await tx.db.updateTable('tree').set({ updated_at: now }).where('tree_id', '=', tree).execute()
  else await tx.db.insertInto('tree').values(tree).execute()
  for (const some of inChunks(chapters)) await tx.db.insertInto('chapter').values(some).execute()
  for (const { chapter_id, is_free } of free)
    await tx.db.updateTable('chapter').set({ is_free }).where('chapter_id', '=', chapter_id).execute()
}

import type { QuestionDraft } from '@tizhou/domain/content/question'
import { inChunks } from '../../../platform/database/chunks.ts'
import type { Store } from '../../../platform/database/store.ts'
import { placeKey, type TreeName, treeOf } from './chapterFiler.ts'
import { nextTurn } from './draftPlan.ts'

/** The chapter that a question would leave, and the one that it would come to; names from the top. */
export interface ChapterMove {
  before: string
  after: string
}

/** A path of chapters as it is shown to people. */
export const shownPath = (path: readonly string[]): string => path.join(' / ')

/** The questions that would leave the chapter where they stand in the tree, by id. Reads only. */
export async function chapterMoves(
  on: Pick<Store, 'db'>,
  subjectID: number,
  tree: TreeName,
  drafts: ReadonlyMap<number, QuestionDraft>,
): Promise<Map<number, ChapterMove>> {
  const moves = new Map<number, ChapterMove>()
  const treeID = await treeOf(on, subjectID, tree, 0)
  if (typeof treeID !== 'number') return moves
  const chapters = await on.db
    .selectFrom('chapter')
    .select(['chapter_id', 'parent_id', 'name'])
    .where('tree_id', '=', treeID)
    .execute()
  const byID = new Map(chapters.map((row) => [row.chapter_id, row]))
  const byPlace = new Map(chapters.map((row) => [placeKey(row.parent_id, row.name), row.chapter_id]))
  const pathOf = (chapterID: number): string[] => {
    const row = byID.get(chapterID)
    return row ? [...pathOf(row.parent_id), row.name] : []
  }
  /** Undefined: filing makes the chapter. */
  const chapterAt = (path: readonly string[]): number | undefined =>
    path.reduce<number | undefined>(
      (parentID, name) => (parentID === undefined ? undefined : byPlace.get(placeKey(parentID, name))),
      0,
    )
  const placed = [...drafts].flatMap(([id, { chapterPath }]) => (chapterPath.length > 0 ? [id] : []))
  for (const some of inChunks(placed)) {
    const items = await on.db
      .selectFrom('chapter_item')
      .select(['chapter_id', 'question_id'])
      .where('question_id', 'in', some)
      .execute()
    for (const { chapter_id, question_id } of items) {
      const draft = drafts.get(question_id)
      if (!draft || !byID.has(chapter_id) || chapterAt(draft.chapterPath) === chapter_id) continue
      moves.set(question_id, { before: shownPath(pathOf(chapter_id)), after: shownPath(draft.chapterPath) })
    }
    await nextTurn()
  }
  return moves
}

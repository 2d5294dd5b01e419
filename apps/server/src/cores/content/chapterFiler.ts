import { newId } from '../../platform/database/ids.ts'
import type { Tx } from '../../platform/database/store.ts'
import type { Tables } from '../../platform/database/tables.ts'

export interface TreeName {
  sourceName: string
  examType?: string
  siginType?: string
  module?: string
}

/**
 * Finds or makes the chapters of one tree while questions are filed into it. A question stands once in a
 * tree: one that moves to another chapter leaves its old place.
 */
export async function chapterFiler(
  tx: Tx,
  subjectID: number,
  tree: TreeName,
  now: number,
  freePaths: ReadonlySet<string> | undefined,
) {
  const treeID = await treeIDOf(tx, subjectID, tree, now)
  const chapters = await tx.db.selectFrom('chapter').selectAll().where('tree_id', '=', treeID).execute()
  const byPlace = new Map(chapters.map((row) => [placeKey(row.parent_id, row.name), row]))
  const children = new Map<number, number>()
  for (const row of chapters) children.set(row.parent_id, Math.max(children.get(row.parent_id) ?? 0, row.position + 1))

  const items = await tx.db
    .selectFrom('chapter_item')
    .innerJoin('chapter', 'chapter.chapter_id', 'chapter_item.chapter_id')
    .where('chapter.tree_id', '=', treeID)
    .select(['chapter_item.chapter_id', 'chapter_item.question_id', 'chapter_item.position'])
    .execute()
  const chapterOf = new Map(items.map((item) => [item.question_id, item.chapter_id]))
  const filled = new Map<number, number>()
  for (const item of items) filled.set(item.chapter_id, Math.max(filled.get(item.chapter_id) ?? 0, item.position + 1))

  async function chapterIDOf(path: string[]): Promise<number> {
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
        await tx.db.insertInto('chapter').values(row).execute()
      } else if (freePaths && row.is_free !== isFree) {
        row.is_free = isFree
        await tx.run('update chapter set is_free = ? where chapter_id = ?', [isFree, row.chapter_id])
      }
      parentID = row.chapter_id
    }
    return parentID
  }

  return {
    /** The row to insert, or nothing where the question stands there already. */
    async place(path: string[], questionID: number): Promise<Tables['chapter_item'] | undefined> {
      const chapterID = await chapterIDOf(path)
      const before = chapterOf.get(questionID)
      if (before === chapterID) return undefined
      if (before !== undefined)
        await tx.run('delete from chapter_item where chapter_id = ? and question_id = ?', [before, questionID])
      chapterOf.set(questionID, chapterID)
      const position = filled.get(chapterID) ?? 0
      filled.set(chapterID, position + 1)
      return { chapter_id: chapterID, question_id: questionID, position }
    },
  }
}

const placeKey = (parentID: number, name: string) => `${parentID}/${name}`

async function treeIDOf(tx: Tx, subjectID: number, tree: TreeName, now: number): Promise<number> {
  const { sourceName, examType = '', siginType = '', module = 'ChapterTest' } = tree
  const found = await tx.db
    .selectFrom('tree')
    .select('tree_id')
    .where('subject_id', '=', subjectID)
    .where('source_name', '=', sourceName)
    .where('exam_type', '=', examType)
    .where('sigin_type', '=', siginType)
    .executeTakeFirst()
  if (found) {
    await tx.run('update tree set updated_at = ? where tree_id = ?', [now, found.tree_id])
    return found.tree_id
  }
  const tree_id = newId()
  const [before] = await tx.all<{ n: number }>('select count(*) as n from tree where subject_id = ?', [subjectID])
  await tx.db
    .insertInto('tree')
    .values({
      tree_id,
      subject_id: subjectID,
      source_name: sourceName,
      exam_type: examType,
      sigin_type: siginType,
      module,
      // New trees stand behind those that learners know.
      position: before?.n ?? 0,
      updated_at: now,
    })
    .execute()
  return tree_id
}

import type { DemoSubject } from '@tizhou/demo/subject'
import type { DemoTreeChapter } from '@tizhou/demo/trees'
import { fileTree, type TreeChapterDraft } from '../cores/content/fileTree.ts'
import type { Store, Tx } from '../platform/database/store.ts'

/** The trees of a demo subject beside 章节练习, and which chapters of that one open by sharing. */
export async function loadDemoTrees(
  store: Store,
  subjectID: number,
  { trees = [], shared = [] }: DemoSubject,
  now: number,
): Promise<void> {
  await store.write(async (tx) => {
    for (const { source, ...tree } of trees)
      await fileTree(tx, subjectID, { ...tree, sourceName: source, chapters: tree.chapters.map(chapterDraft) }, now)
    for (const { path, friends } of shared)
      await tx.db
        .insertInto('share_chapter')
        .values({ subject_id: subjectID, chapter_id: await chapterOfPath(tx, subjectID, path), friends })
        .execute()
  })
}

const chapterDraft = ({ free, children, ...chapter }: DemoTreeChapter): TreeChapterDraft => ({
  ...chapter,
  ...(free ? { isFree: true } : {}),
  ...(children ? { children: children.map(chapterDraft) } : {}),
})

/** A chapter of the subject's first tree. */
async function chapterOfPath(tx: Tx, subjectID: number, path: string): Promise<number> {
  const tree = await tx.db
    .selectFrom('tree')
    .select('tree_id')
    .where('subject_id', '=', subjectID)
    .orderBy('position')
    .limit(1)
    .executeTakeFirstOrThrow()
  let parentID = 0
  for (const name of path.split('/'))
    parentID = (
      await tx.db
        .selectFrom('chapter')
        .select('chapter_id')
        .where('tree_id', '=', tree.tree_id)
        .where('parent_id', '=', parentID)
        .where('name', '=', name)
        .executeTakeFirstOrThrow()
    ).chapter_id
  return parentID
}

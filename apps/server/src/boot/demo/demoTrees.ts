import type { DemoSubject } from '@tizhou/demo/subjects'
import type { DemoTreeChapter } from '@tizhou/demo/trees'
import type { QuestionDraft } from '@tizhou/domain/content/question'
import { fileTree, type TreeChapterDraft } from '../../cores/content/trees/fileTree.ts'
import type { Store, Tx } from '../../platform/database/store.ts'

/** The trees of a demo subject beside its first one, and which chapters of that one open by sharing. */
export async function loadDemoTrees(
  store: Store,
  subjectID: number,
  { trees, shared = [] }: DemoSubject,
  drafts: readonly QuestionDraft[],
  now: number,
): Promise<void> {
  await store.write(async (tx) => {
    for (const { source, ...tree } of trees)
      await fileTree(
        tx,
        subjectID,
        { ...tree, sourceName: source, chapters: tree.chapters.map((chapter) => chapterDraft(chapter, drafts)) },
        now,
      )
    for (const { path, friends } of shared)
      await tx.db
        .insertInto('share_chapter')
        .values({ subject_id: subjectID, chapter_id: await chapterOfPath(tx, subjectID, path), friends })
        .execute()
  })
}

/**
 * A chapter of a tree with all that stands below it. `drafts` are the subject's questions, whose paths make the first
 * tree. Throws where `sameAs` names no chapter of that one.
 */
export function chapterDraft(of: DemoTreeChapter, drafts: readonly QuestionDraft[]): TreeChapterDraft {
  const { sameAs, free, note, points, children = [], questions = [] } = of
  const copy = sameAs === undefined ? undefined : chapterLike(sameAs.split('/'), drafts)
  return {
    name: of.name ?? copy?.name ?? '',
    ...(free ? { isFree: true } : {}),
    ...(note === undefined ? {} : { note }),
    ...(points === undefined ? {} : { points }),
    questions: copy?.questions ?? questions,
    children: copy?.children ?? children.map((child) => chapterDraft(child, drafts)),
  }
}

/** The chapter of the first tree at a path, with the chapters and questions below it. */
function chapterLike(path: readonly string[], drafts: readonly QuestionDraft[]): TreeChapterDraft {
  const below = drafts.filter(({ chapterPath }) => path.every((name, at) => chapterPath[at] === name))
  if (below.length === 0) throw new Error(`no chapter ${path.join('/')}`)
  const deeper = below.flatMap(({ chapterPath }) => chapterPath[path.length] ?? [])
  return {
    name: path.at(-1) as string,
    questions: below.filter(({ chapterPath }) => chapterPath.length === path.length).map((draft) => draft.externalID),
    children: [...new Set(deeper)].map((name) => chapterLike([...path, name], below)),
  }
}

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

import type { WireLinkedChapter } from '@tizhou/contract/areas/chapters/chapters'
import {
  type ChapterPlace,
  type ChapterTree,
  menuNodes,
  withDescendants,
} from '../../cores/content/trees/chapterIndex.ts'
import type { linkedToMistakes } from '../../cores/content/trees/linkedChapters.ts'
import { menuJson, newest, treesOfModule } from '../../cores/content/trees/trees.ts'
import { badInput, notFound } from '../../platform/calls/envelope.ts'
import type { Handler } from '../../platform/calls/handler.ts'
import { preExamTrees } from './counts.ts'

/** The tree of linked questions; for a subject without one its chapters. */
function linkedTrees(trees: readonly ChapterTree[]): ChapterTree[] {
  const own = treesOfModule(trees, 'ConnectionPra')
  return own.length > 0 ? own : treesOfModule(trees, 'ChapterTest')
}

/**
 * A tree with the learner's marks. With SiginType the menu of getpremenu (51 and a chapterType choose one kind);
 * without it the tree of linked questions, with those linked to the latest mistakes. ChapterJson first sets marks, and
 * is refused as a whole where a chapter is not in the tree. An ID restricts the reply to that chapter and its
 * descendants.
 */
export const updateCptTreeTagMJ: Handler<'chapters.updateCptTreeTagMJ'> = async ({ params, caller, services }) => {
  const { store, content } = services
  const { appID, ID, SiginType, ChapterJson = [], chapterType } = params
  const subject = await services.subjects.subjectByID(appID)
  if (!subject) throw notFound('该科目')
  const { trees, byID } = await content.chapters(appID)
  const asked = SiginType ? preExamTrees(trees, SiginType, chapterType) : linkedTrees(trees)
  const treeIDs = asked.map((tree) => tree.treeID)
  const stands = (chapterID: number) => treeIDs.includes(byID.get(chapterID)?.treeID ?? 0)

  const outside = ChapterJson.findIndex((mark) => !stands(mark.ID))
  if (outside >= 0) throw badInput([{ field: `ChapterJson[${outside}].ID`, reason: '该章节不在这个目录中' }])
  if (ChapterJson.length > 0) {
    const now = services.now()
    await store.write(async (tx) => {
      for (const { ID: chapterID, Tag: tag } of ChapterJson)
        await services.content.in(tx).setChapterTag({ userID: caller.userID, subjectID: appID, chapterID, tag, now })
    })
  }

  const only = ID === undefined ? undefined : stands(ID) ? byID.get(ID) : undefined
  if (ID !== undefined && !only) throw notFound('该章节')
  const top = only ? [only] : asked.flatMap((tree) => tree.top)
  const shown = new Set(top.flatMap(withDescendants).map((place) => place.chapterID))
  const linked = SiginType
    ? undefined
    : await services.content.linkedToMistakes({ userID: caller.userID, subjectID: appID, treeIDs })
  const rows = await services.content.chapterTags(caller.userID, appID)
  const tags = new Map(rows.map((row) => [byID.get(row.chapter_id)?.chapterID ?? 0, row]))
  return {
    ChapterMenuJson: menuJson(subject.short_name, menuNodes(top)),
    UpdateTime: newest(asked, subject.updated_at),
    Tags: [...tags]
      .filter(([chapterID, row]) => shown.has(chapterID) && row.tag > 0)
      .map(([CptID, row]) => ({ CptID, Tag: row.tag as 1 | 2, At: row.changed_at })),
    Linked: linked ? linkedChapters(linked, top) : [],
    Mistakes: linked?.mistakes ?? 0,
  }
}

/** Linked questions by chapter, those with most questions not answered right yet first. */
function linkedChapters(
  { points, questions }: Awaited<ReturnType<typeof linkedToMistakes>>,
  top: readonly ChapterPlace[],
): WireLinkedChapter[] {
  const places = new Map(top.flatMap(withDescendants).map((place, at) => [place.chapterID, at]))
  const open = (chapter: WireLinkedChapter) => chapter.Linked - chapter.Right
  return [...Map.groupBy(questions, (row) => row.chapter_id)]
    .filter(([chapterID]) => places.has(chapterID))
    .map(([CptID, rows]) => {
      const ids = new Set(rows.map((row) => row.question_id))
      const right = new Set(rows.filter((row) => row.last_right === 1).map((row) => row.question_id))
      return {
        CptID,
        Linked: ids.size,
        Right: right.size,
        Points: [...new Set(rows.map((row) => row.point_id))].map((PointID) => ({
          PointID,
          Name: points.get(PointID) ?? '',
        })),
      }
    })
    .sort((a, b) => open(b) - open(a) || (places.get(a.CptID) ?? 0) - (places.get(b.CptID) ?? 0))
}

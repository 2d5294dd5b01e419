import { MODULES } from '@tizhou/catalogue/modules'
import { SOURCES } from '@tizhou/catalogue/sources'
import { TREE_KINDS } from '@tizhou/catalogue/treeKinds'
import type { Data } from '@tizhou/contract/contract'
import {
  type ArrangedChapter,
  type ArrangedTree,
  childrenByParent,
  inTreeOrder,
  withBelow,
} from '@tizhou/domain/chapters/arrangement'
import { notFound } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { revisionOf } from '../../../platform/edited.ts'
import type { Services } from '../../../platform/services.ts'

/** The name of a tree for people: 执业章节（押题密卷版）. */
export function treeTitle({
  sourceName,
  examType,
  siginType,
}: Pick<ArrangedTree, 'sourceName' | 'examType' | 'siginType'>): string {
  const kind = TREE_KINDS.find((one) => one.sourceName === sourceName)
  const part = kind ? (kind.examTypes[examType] ?? examType) : [examType, siginType].filter(Boolean).join(' ')
  return part === '' || part === '通用版' ? sourceName : `${sourceName}（${part}）`
}

/** What a chapter's revision counts: all that an editor of it sees but its place among its siblings. */
export const chapterRevision = ({ name, parentID, isFree, friends }: ArrangedChapter): string =>
  revisionOf({ name, parentID, isFree, friends })

export const chapterDesk: Handler<'chapters.chapterDesk'> = async ({ params, services }) => {
  const { appID } = params
  if (!(await services.subjects.subjectByID(appID))) throw notFound('该科目')
  services.content.recheck(appID)
  return services.content.derived(appID, 'chapter desk', () => deskOf(services, appID))
}

async function deskOf(
  { content }: Pick<Services, 'content'>,
  subjectID: number,
): Promise<Data<'chapters.chapterDesk'>> {
  const arrangement = await content.arrangementOf(subjectID)
  const { byID } = await content.chapters(subjectID)
  const trees = inTreeOrder(arrangement)
  const trials = await content.trialCounts(
    trees.flatMap(({ treeID, sourceName }) => (sourceName === SOURCES.Free ? [treeID] : [])),
  )
  const below = childrenByParent(arrangement.chapters.values())
  return {
    trees: trees.map((tree) => ({
      ...{ treeID: tree.treeID, name: treeTitle(tree), sourceName: tree.sourceName },
      moduleName: MODULES[tree.module] ?? tree.module,
      chapters: (below.get(-tree.treeID) ?? [])
        .flatMap((top) => withBelow(below, top))
        .map((chapter) => ({
          ...{ cptID: chapter.chapterID, parentID: chapter.parentID, name: chapter.name },
          count: byID.get(chapter.chapterID)?.count ?? 0,
          free: chapter.isFree ? (1 as const) : (0 as const),
          friends: chapter.friends,
          trial: tree.sourceName === SOURCES.Free ? 0 : (trials.get(chapter.chapterID) ?? 0),
          revision: chapterRevision(chapter),
        })),
    })),
  }
}

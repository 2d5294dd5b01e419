import { MODULES } from '@tizhou/catalogue/modules'
import type { ChapterNode } from '@tizhou/contract/areas/chapters/chapters'
import type { Version } from '../../cores/content/content.ts'
import {
  type ChapterPlace,
  type ChapterTree,
  menuNode,
  menuNodes,
  withDescendants,
} from '../../cores/content/trees/chapterIndex.ts'
import { menuJson, newest } from '../../cores/content/trees/trees.ts'
import { notFound } from '../../platform/calls/envelope.ts'
import type { Handler } from '../../platform/calls/handler.ts'
import type { Services } from '../../platform/services.ts'

/**
 * Everything that can be practised without VIP: the free chapters of every tree with their ancestors, below the tree's
 * name where there are several trees; and the sizes of all modules.
 */
export const getNewCptTreeFree: Handler<'chapters.getNewCptTreeFree'> = async ({ params, services }) => {
  const subject = await services.subjects.subjectByCode(params.appEName)
  if (!subject) throw notFound('该科目')
  const { trees } = await services.content.chapters(subject.subject_id)
  const versions = await services.content.versions(subject.subject_id)
  const free = trees
    .map((tree) => ({ tree, nodes: tree.top.flatMap((place) => freeNode(place) ?? []) }))
    .filter(({ nodes }) => nodes.length > 0)
  const top = free.length === 1 ? (free[0]?.nodes ?? []) : free.map(({ tree, nodes }) => treeNode(tree, nodes))
  return {
    ChapterMenuJson: menuJson(subject.short_name, top),
    UpdateTime: newest(
      free.map(({ tree }) => tree),
      subject.updated_at,
    ),
    Papers: (await services.papers.freePapersOf(subject.subject_id)).entries,
    ...(await services.content.derived(subject.subject_id, `holdings ${JSON.stringify(versions)}`, (_store) =>
      holdings(services, subject.subject_id, trees, versions),
    )),
  }
}

function freeNode(place: ChapterPlace): ChapterNode | undefined {
  if (place.isFree) return menuNodes([place])[0]
  const Childs = place.children.flatMap((child) => freeNode(child) ?? [])
  return Childs.length === 0 ? undefined : { ...menuNode(place), TestCount: 0, Childs }
}

const treeNode = (tree: ChapterTree, Childs: ChapterNode[]): ChapterNode => ({
  ID: tree.treeID,
  Name: tree.sourceName,
  IsFree: 1,
  TestCount: 0,
  Childs,
})

/**
 * Number of questions by module and version. A question in several trees counts once in each number, so that a version
 * does not seem to have more questions than the subject.
 */
async function holdings(
  services: Services,
  subjectID: number,
  trees: readonly ChapterTree[],
  versions: readonly Version[],
) {
  const rows = await services.content.questionModules(subjectID)
  const papers = await services.content.papersByModule(subjectID)
  const free = trees.flatMap((tree) => tree.top.flatMap(withDescendants)).filter((place) => place.isFree)
  const freeTests = await services.content.distinctTests(free.map((place) => place.chapterID))
  const testsOf = Map.groupBy(rows, (row) => row.module)
  return {
    Modules: [...new Set([...trees.map((tree) => tree.module), ...papers.keys()])].map((module) => {
      const tests = testsOf.get(module) ?? []
      return {
        Module: module,
        Name: (Object.hasOwn(MODULES, module) && MODULES[module]) || module,
        TestCount: tests.length,
        FreeCount: tests.filter((row) => freeTests.has(row.question_id)).length,
        PaperCount: papers.get(module) ?? 0,
      }
    }),
    Versions: versions
      .filter((version) => !version.hidden && !version.offSale)
      .map(({ vn, modules }) => ({
        vn,
        TestCount: new Set(modules.flatMap((module) => testsOf.get(module) ?? []).map((row) => row.question_id)).size,
        PaperCount: modules.reduce((sum, module) => sum + (papers.get(module) ?? 0), 0),
      })),
    FreeTests: freeTests.size,
  }
}

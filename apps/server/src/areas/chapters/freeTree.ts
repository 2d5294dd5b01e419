import { MODULES } from '@tizhou/catalogue/modules'
import type { ChapterNode } from '@tizhou/contract/areas/chapters'
import { type ChapterPlace, type ChapterTree, menuNode, withDescendants } from '../../content/chapterIndex.ts'
import { freePapersOf } from '../../content/paperList.ts'
import { menuJson, newest } from '../../content/trees.ts'
import { notFound } from '../../platform/envelope.ts'
import type { Handler } from '../../platform/handler.ts'
import { papersByModule } from '../../store/askedPoints.ts'
import { subjectByCode } from '../../store/subjects.ts'

/**
 * Everything that can be practised without VIP: the free chapters of every tree with the way to them, under the
 * name of their tree where there are several; and beside it how much each module holds in all.
 */
export const getNewCptTreeFree: Handler<'chapters.getNewCptTreeFree'> = async ({ params, services }) => {
  const subject = await subjectByCode(services.store, params.appEName)
  if (!subject) throw notFound('该科目')
  const { trees } = await services.content.chapters(subject.subject_id)
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
    Papers: (await freePapersOf(services, subject.subject_id)).entries,
    Modules: modulesOf(trees, await papersByModule(services.store, subject.subject_id)),
  }
}

function freeNode(place: ChapterPlace): ChapterNode | undefined {
  if (place.isFree) return menuNode(place)
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

function modulesOf(trees: readonly ChapterTree[], papers: ReadonlyMap<string, number>) {
  const keys = new Set([...trees.map((tree) => tree.module), ...papers.keys()])
  return [...keys].map((module) => {
    const places = trees.filter((tree) => tree.module === module).flatMap((tree) => tree.top.flatMap(withDescendants))
    const tests = (of: ChapterPlace[]) => of.reduce((sum, place) => sum + place.count, 0)
    return {
      Module: module,
      Name: (Object.hasOwn(MODULES, module) && MODULES[module]) || module,
      TestCount: tests(places),
      FreeCount: tests(places.filter((place) => place.isFree)),
      PaperCount: papers.get(module) ?? 0,
    }
  })
}

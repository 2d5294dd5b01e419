import { SOURCES } from '@tizhou/catalogue/sources'
import type { ChapterNode } from '@tizhou/contract/areas/chapters/chapters'
import { type ChapterPlace, type ChapterTree, menuNodes } from './chapterIndex.ts'

const SOURCE_OF: Readonly<Record<string, string>> = SOURCES
const NAMED = new Set<string>(Object.values(SOURCES))

/**
 * The trees that a module's page shows: the module's trees except those with a page of their own (books and free
 * content are opened by ChapterTest too). Where there are only such trees, they are shown.
 */
export function treesOfModule(trees: readonly ChapterTree[], module: string): ChapterTree[] {
  const opened = trees.filter((tree) => tree.module === module)
  const own = opened.filter((tree) => tree.sourceName === SOURCE_OF[module] || !NAMED.has(tree.sourceName))
  return own.length > 0 ? own : opened
}

/** The trees of a source; absent exam type or sigin type: any. */
export const treesOfSource = (
  trees: readonly ChapterTree[],
  sourceName: string,
  { examType, siginType }: { examType?: string | undefined; siginType?: string | undefined } = {},
): ChapterTree[] =>
  trees.filter(
    (tree) =>
      tree.sourceName === sourceName &&
      (!examType || tree.examType === examType) &&
      (!siginType || tree.siginType === siginType),
  )

/** The trees under the single root that ChapterMenuJson has; the root stands for the subject. */
export const menuJson = (name: string, top: readonly { ID: number; Name: string }[]): string =>
  JSON.stringify({ ID: 0, Name: name, Childs: top })

export const treeNodes = (trees: readonly ChapterTree[]): ChapterNode[] => trees.flatMap((tree) => menuNodes(tree.top))

/** The latest change of the trees; `fallback` where there are none. */
export const newest = (trees: readonly ChapterTree[], fallback: number): number =>
  trees.length === 0 ? fallback : trees.reduce((latest, tree) => Math.max(latest, tree.updatedAt), 0)

/** Number of questions in a chapter and its descendants. */
export const testsBelow = (place: ChapterPlace): number =>
  place.count + place.children.reduce((sum, child) => sum + testsBelow(child), 0)

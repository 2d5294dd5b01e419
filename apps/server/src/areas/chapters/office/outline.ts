import {
  type ArrangedChapter,
  type Arrangement,
  childrenByParent,
  inTreeOrder,
  parentKey,
  upFrom,
  withBelow,
} from '@tizhou/domain/chapters/arrangement'
import type { Step } from '@tizhou/domain/chapters/steps'
import { treeTitle } from './desk.ts'

/** Most lines of an outline; how many more there are is said. */
export const LINES = 400

type Mark = 'gone' | 'new' | 'changed'

/** What is drawn: the trees before and after a step; `named`: the chapters that its action names. */
interface Drawn {
  before: Arrangement
  after: Arrangement
  step: Step
  named: readonly number[]
}

/** What the outlines say of the chapters that a step changes; a place among the siblings alone is not marked. */
const marksOf = ({ chapters }: Step): Map<number, Mark> =>
  new Map(
    chapters.flatMap(({ before, after }): [number, Mark][] => {
      if (!before || !after) return [[(before ?? after)?.chapterID ?? 0, before ? 'gone' : 'new']]
      const isSame = before.name === after.name && before.parentID === after.parentID && before.isFree === after.isFree
      return isSame ? [] : [[after.chapterID, 'changed']]
    }),
  )

/** Questions of each chapter with everything below it, as the trees of the desk count. `counts`: of chapters not read. */
function totalsOf(of: Arrangement, inOrder: readonly ArrangedChapter[], counts: ReadonlyMap<number, number>) {
  const totals = new Map(
    inOrder.map(({ chapterID }) => [chapterID, of.items.get(chapterID)?.length ?? counts.get(chapterID) ?? 0]),
  )
  // Children stand behind their parents: from the end on each is complete before it is added.
  for (const { chapterID, parentID } of inOrder.toReversed())
    if (parentID !== 0) totals.set(parentID, (totals.get(parentID) ?? 0) + (totals.get(chapterID) ?? 0))
  return totals
}

/**
 * The chapters that the step changes or the action names, all above them, and what stands beside each of these; where
 * that would be too long, without what stands beside them.
 */
function outline(of: Arrangement, { before, after, step, named }: Drawn, counts: ReadonlyMap<number, number>) {
  const marks = marksOf(step)
  const changing = new Set([...marks.keys(), ...step.items.map(({ chapterID }) => chapterID), ...named])
  // What is gone is drawn on one side alone, the place where it stood on both.
  const both = [...changing].flatMap((chapterID) => [...upFrom(before, chapterID), ...upFrom(after, chapterID)])
  const needed = new Set(both.map(({ chapterID }) => chapterID))
  const below = childrenByParent(of.chapters.values())
  const keys = new Set(both.map(parentKey))
  const beside = new Set([...keys].flatMap((key) => (below.get(key) ?? []).map(({ chapterID }) => chapterID)))
  const shown = beside.size <= LINES ? beside : needed
  const all = inTreeOrder(of).flatMap((tree) =>
    (below.get(-tree.treeID) ?? [])
      .flatMap((top) => withBelow(below, top))
      .map((chapter) => ({ chapter, tree: treeTitle(tree) })),
  )
  const totals = totalsOf(
    of,
    all.map(({ chapter }) => chapter),
    counts,
  )
  return all
    .filter(({ chapter }) => shown.has(chapter.chapterID))
    .map(({ chapter: { chapterID, name, isFree }, tree }) => ({
      ...{ cptID: chapterID, tree, level: upFrom(of, chapterID).length, name },
      free: isFree ? (1 as const) : (0 as const),
      count: totals.get(chapterID) ?? 0,
      mark: marks.get(chapterID) ?? ('' as const),
    }))
}

/** The outlines before and after. */
export const outlines = (drawn: Drawn, counts: ReadonlyMap<number, number>) =>
  [outline(drawn.before, drawn, counts), outline(drawn.after, drawn, counts)] as const

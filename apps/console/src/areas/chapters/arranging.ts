import type { Data, Params } from '@tizhou/contract/contract'
import type { TreeRow } from '../../ui/tree/treeMoves.ts'

export type Action = Params<'chapters.chapterArrange'>['actionJson']
export type Plan = Data<'chapters.chapterPlan'>
export type Tree = Data<'chapters.chapterDesk'>['trees'][number]
export type Chapter = Tree['chapters'][number]

export interface ChapterRow extends TreeRow {
  chapter: Chapter
  /** Questions, those below included. */
  all: number
}

/** The rows of the outline: each behind its parent, with the questions of everything below. */
export function chapterRows(tree: Tree): ChapterRow[] {
  const all = new Map(tree.chapters.map(({ cptID, count }) => [cptID, count]))
  // Children stand behind their parents: from the end on each is complete before it is added.
  for (const { cptID, parentID } of tree.chapters.toReversed())
    if (parentID !== 0) all.set(parentID, (all.get(parentID) ?? 0) + (all.get(cptID) ?? 0))
  return tree.chapters.map((chapter) => ({
    ...{ nodeID: chapter.cptID, parentID: chapter.parentID, name: chapter.name, chapter },
    all: all.get(chapter.cptID) ?? 0,
  }))
}

/** The names above a chapter and its own, from the top. */
export function pathOf(rows: readonly ChapterRow[], nodeID: number): string {
  const byID = new Map(rows.map((row) => [row.nodeID, row]))
  const names: string[] = []
  for (let at = byID.get(nodeID); at; at = byID.get(at.parentID)) names.unshift(at.name)
  return names.join(' / ')
}

/** The chosen chapters in the order of the outline. */
export const inOrder = (rows: readonly ChapterRow[], chosen: ReadonlySet<number>): ChapterRow[] =>
  rows.filter(({ nodeID }) => chosen.has(nodeID))

/** The questions of chosen chapters and of everything below them; a chapter below another chosen one is in that one. */
export function questionsOf(rows: readonly ChapterRow[], chosen: readonly ChapterRow[]): number {
  const parents = new Map(rows.map(({ nodeID, parentID }) => [nodeID, parentID]))
  const ids = new Set(chosen.map(({ nodeID }) => nodeID))
  const isWithin = (parentID: number): boolean =>
    ids.has(parentID) || (parentID !== 0 && isWithin(parents.get(parentID) ?? 0))
  return chosen.reduce((sum, { parentID, all }) => sum + (isWithin(parentID) ? 0 : all), 0)
}

/** What an editor saw of the chapters that an action names, in its order (chaptersNamed of the rules). */
export const seenOf = (rows: readonly ChapterRow[], named: readonly number[]): string[] => {
  const byID = new Map(rows.map(({ nodeID, chapter }) => [nodeID, chapter.revision]))
  return named.map((cptID) => byID.get(cptID) ?? '')
}

/**
 * The chapter to show after a step: what was made, or where the questions went; else the chosen one, which may be gone:
 * then none is shown, so that no button acts on a chapter that nobody chose.
 */
export function chosenAfter(action: Action, made: readonly number[], chosen: number | undefined): number | undefined {
  if (action.kind === 'merge') return action.intoID
  if (action.kind === 'remove') return action.toID ?? chosen
  if (action.kind === 'group' && action.merged) return action.groups[0]?.chapterIDs[0]
  // The first questions for nothing stand in another tree.
  return action.kind === 'trial' ? chosen : (made[0] ?? chosen)
}

/** Parts of equal size: `size` questions each, the last with what is left. */
export function equalParts(name: string, count: number, size: number): { name: string; count: number }[] {
  const parts = Math.max(1, Math.ceil(count / Math.max(1, size)))
  return Array.from({ length: parts }, (_, at) => ({
    name: `${name} ${at + 1}`,
    count: at === parts - 1 ? count - at * size : size,
  }))
}

const ofBelow = ({ all, chapter: { count } }: ChapterRow): string =>
  all > count ? '题目都在下级章节里，请选择有题目的那一章' : '先导入题目，或把题目移到这一章'

/** Why a chapter cannot be split; undefined: it can. */
export const whyNotSplit = (row: ChapterRow): string | undefined =>
  row.chapter.count === 0
    ? `这一章自己没有题目：${ofBelow(row)}`
    : row.chapter.count === 1
      ? '这一章自己只有 1 道题，分不成两部分'
      : undefined

/** Why none of a chapter's first questions can be free; undefined: they can. */
export const whyNoTrial = (row: ChapterRow): string | undefined =>
  row.chapter.count === 0 ? `这一章自己没有题目：${ofBelow(row)}` : undefined

/** How many first questions are proposed as free: a fifth, at least one, and not all of several. */
export const proposedTrial = (count: number): number =>
  Math.min(Math.max(1, Math.round(count / 5)), Math.max(1, count - 1))

import type { ChapterNode } from '@tizhou/contract/areas/chapters/chapters'

/** A chapter that can be ticked, with its number of questions, subchapters included. */
export interface PickNode {
  id: number
  name: string
  tests: number
  children: PickNode[]
}

/** The chapters of a menu, with `onlyFree` the free ones; chapters without questions in or below them are left out. */
export function pickNodes(chapterMenuJson: string, onlyFree = false): PickNode[] {
  const build = (node: ChapterNode): PickNode[] => {
    const children = node.Childs.flatMap(build)
    const own = onlyFree && node.IsFree !== 1 ? 0 : node.TestCount
    const tests = children.reduce((sum, child) => sum + child.tests, own)
    return tests > 0 ? [{ id: node.ID, name: node.Name, tests, children }] : []
  }
  return ((JSON.parse(chapterMenuJson) as { Childs?: ChapterNode[] }).Childs ?? []).flatMap(build)
}

/** The chapters whose own name contains the word, without those below a match. */
export function holding(nodes: readonly PickNode[], word: string): PickNode[] {
  const wanted = word.trim().toLowerCase()
  return nodes.flatMap((node) => (node.name.toLowerCase().includes(wanted) ? [node] : holding(node.children, word)))
}

export function nodesByID(nodes: readonly PickNode[]): Map<number, PickNode> {
  const byID = new Map<number, PickNode>()
  const walk = (node: PickNode) => {
    byID.set(node.id, node)
    for (const child of node.children) walk(child)
  }
  for (const node of nodes) walk(node)
  return byID
}

/** The ticked chapters, as ids of leaf chapters. */
export type Ticks = ReadonlySet<number>

export const leavesOf = (node: PickNode): number[] =>
  node.children.length === 0 ? [node.id] : node.children.flatMap(leavesOf)

/** How much of a chapter is ticked. */
export function tickOf(node: PickNode, ticks: Ticks): 'all' | 'some' | 'none' {
  const leaves = leavesOf(node)
  const chosen = leaves.filter((id) => ticks.has(id)).length
  return chosen === 0 ? 'none' : chosen === leaves.length ? 'all' : 'some'
}

/** The ticks after a press on a chapter: ticks all leaves below it, or clears them where all were ticked. */
export function toggled(node: PickNode, ticks: Ticks): Set<number> {
  const next = new Set(ticks)
  const out = tickOf(node, ticks) === 'all'
  for (const id of leavesOf(node)) {
    if (out) next.delete(id)
    else next.add(id)
  }
  return next
}

/** The smallest list of chapters with the same leaves: a fully ticked chapter replaces its descendants. */
export function coverOf(nodes: readonly PickNode[], ticks: Ticks): number[] {
  return nodes.flatMap((node) => {
    const tick = tickOf(node, ticks)
    if (tick === 'all') return [node.id]
    return tick === 'some' ? coverOf(node.children, ticks) : []
  })
}

/** The ticks of a list from `coverOf`; removed chapters are ignored. */
export function ticksOf(nodes: readonly PickNode[], cover: readonly number[]): Set<number> {
  const wanted = new Set(cover)
  const walk = (node: PickNode): number[] => (wanted.has(node.id) ? leavesOf(node) : node.children.flatMap(walk))
  return new Set(nodes.flatMap(walk))
}

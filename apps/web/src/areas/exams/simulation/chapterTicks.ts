import type { ChapterNode } from '@tizhou/contract/areas/chapters/chapters'

/** A chapter that can be ticked, with how many questions it and all below it hold. */
export interface PickNode {
  id: number
  name: string
  tests: number
  children: PickNode[]
}

/** The chapters of a menu, or with `onlyFree` the free ones; what holds no question, and nothing that does, is left out. */
export function pickNodes(chapterMenuJson: string, onlyFree = false): PickNode[] {
  const build = (node: ChapterNode): PickNode[] => {
    const children = node.Childs.flatMap(build)
    const own = onlyFree && node.IsFree !== 1 ? 0 : node.TestCount
    const tests = children.reduce((sum, child) => sum + child.tests, own)
    return tests > 0 ? [{ id: node.ID, name: node.Name, tests, children }] : []
  }
  return ((JSON.parse(chapterMenuJson) as { Childs?: ChapterNode[] }).Childs ?? []).flatMap(build)
}

/** The chapters whose own name holds the word; those below one of them are in it already. */
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

/** Ticks are kept as the lowest chapters that are chosen. */
export type Ticks = ReadonlySet<number>

export const leavesOf = (node: PickNode): number[] =>
  node.children.length === 0 ? [node.id] : node.children.flatMap(leavesOf)

/** How much of a chapter is ticked. */
export function tickOf(node: PickNode, ticks: Ticks): 'all' | 'some' | 'none' {
  const leaves = leavesOf(node)
  const chosen = leaves.filter((id) => ticks.has(id)).length
  return chosen === 0 ? 'none' : chosen === leaves.length ? 'all' : 'some'
}

/** A chapter ticked with all below it; or, where all of it was, taken out. */
export function toggled(node: PickNode, ticks: Ticks): Set<number> {
  const next = new Set(ticks)
  const out = tickOf(node, ticks) === 'all'
  for (const id of leavesOf(node)) {
    if (out) next.delete(id)
    else next.add(id)
  }
  return next
}

/** The fewest chapters that say the same: a chapter in place of all that it holds. */
export function coverOf(nodes: readonly PickNode[], ticks: Ticks): number[] {
  return nodes.flatMap((node) => {
    const tick = tickOf(node, ticks)
    if (tick === 'all') return [node.id]
    return tick === 'some' ? coverOf(node.children, ticks) : []
  })
}

/** The ticks that a cover stands for; chapters that are gone count for nothing. */
export function ticksOf(nodes: readonly PickNode[], cover: readonly number[]): Set<number> {
  const wanted = new Set(cover)
  const walk = (node: PickNode): number[] => (wanted.has(node.id) ? leavesOf(node) : node.children.flatMap(walk))
  return new Set(nodes.flatMap(walk))
}

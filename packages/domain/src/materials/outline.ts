/** The fields of a node that decide order and depth. */
export interface OutlineNode {
  id: number
  /** 0: top level. */
  parent: number
  position: number
}

/**
 * Nodes in reading order: parents first, siblings by position and then by id. A node with an unknown parent, or in a
 * cycle, is left out with its descendants.
 */
export function inOrder<N extends OutlineNode>(nodes: readonly N[]): (N & { depth: number })[] {
  const below = Map.groupBy(nodes, ({ parent }) => parent)
  const ordered: (N & { depth: number })[] = []
  const open: { node: N; depth: number }[] = []
  const push = (parent: number, depth: number) => {
    const children = below.get(parent) ?? []
    const sorted = [...children].sort((a, b) => b.position - a.position || b.id - a.id)
    for (const node of sorted) open.push({ node, depth })
  }
  push(0, 1)
  for (let next = open.pop(); next; next = open.pop()) {
    ordered.push({ ...next.node, depth: next.depth })
    if (next.node.id !== 0) push(next.node.id, next.depth + 1)
  }
  return ordered
}

/** Ids of a node and its descendants. */
export function withBelow(nodes: readonly OutlineNode[], id: number): Set<number> {
  const below = Map.groupBy(nodes, ({ parent }) => parent)
  const found = new Set<number>([id])
  for (const one of found) for (const { id: child } of below.get(one) ?? []) found.add(child)
  return found
}

/** Number of levels of a subtree, including the node's own. */
export function heightOf(nodes: readonly OutlineNode[], id: number): number {
  const below = Map.groupBy(nodes, ({ parent }) => parent)
  let level: number[] = [id]
  const seen = new Set<number>()
  let height = 0
  while (level.length > 0) {
    height++
    const next: number[] = []
    for (const one of level) {
      seen.add(one)
      for (const { id: child } of below.get(one) ?? []) if (!seen.has(child)) next.push(child)
    }
    level = next
  }
  return height
}

/** The names of a node's ancestors, from the top. */
export function pathTo(nodes: ReadonlyMap<number, { parent: number; name: string }>, id: number): string[] {
  const path: string[] = []
  const seen = new Set<number>([id])
  let at = nodes.get(id)?.parent ?? 0
  while (at !== 0 && !seen.has(at)) {
    seen.add(at)
    const node = nodes.get(at)
    if (!node) break
    path.unshift(node.name)
    at = node.parent
  }
  return path
}

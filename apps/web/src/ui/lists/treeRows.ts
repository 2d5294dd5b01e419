export type NodeID = number | string

export interface TreeNode<T> {
  id: NodeID
  name: string
  children: readonly T[]
}

/** One visible row of a tree. Levels, positions and set sizes count from 1, as in ARIA. */
export interface TreeRow<T> {
  node: T
  level: number
  position: number
  setSize: number
  /** Undefined for a leaf. */
  expanded: boolean | undefined
  /** The index of the parent's row; −1 at the top level. */
  parent: number
}

/** The visible rows: every node whose ancestors are all expanded, in reading order. */
export function visibleRows<T extends TreeNode<T>>(nodes: readonly T[], expanded: ReadonlySet<NodeID>): TreeRow<T>[] {
  const rows: TreeRow<T>[] = []
  const walk = (siblings: readonly T[], level: number, parent: number) => {
    for (const [at, node] of siblings.entries()) {
      const open = node.children.length > 0 ? expanded.has(node.id) : undefined
      const place = rows.push({ node, level, position: at + 1, setSize: siblings.length, expanded: open, parent }) - 1
      if (open) walk(node.children, level + 1, place)
    }
  }
  walk(nodes, 1, -1)
  return rows
}

export interface TreeMove {
  /** The index of the row that becomes active. */
  to?: number
  expand?: NodeID[]
  collapse?: NodeID
}

/**
 * The effect of a key on the active row (WAI-ARIA practices, tree view): → expands a node, then goes to its first
 * child; ← collapses it, then goes to its parent; ↑ ↓ Home End move, PageUp PageDown by `page` rows; * expands all
 * siblings. Undefined for other keys.
 */
export function moveByKey<T extends TreeNode<T>>(
  rows: readonly TreeRow<T>[],
  at: number,
  key: string,
  page = 1,
): TreeMove | undefined {
  const row = rows[at]
  if (!row) return undefined
  switch (key) {
    case 'ArrowDown':
      return { to: Math.min(at + 1, rows.length - 1) }
    case 'ArrowUp':
      return { to: Math.max(at - 1, 0) }
    case 'PageDown':
      return { to: Math.min(at + page, rows.length - 1) }
    case 'PageUp':
      return { to: Math.max(at - page, 0) }
    case 'Home':
      return { to: 0 }
    case 'End':
      return { to: rows.length - 1 }
    case 'ArrowRight':
      if (row.expanded === undefined) return {}
      return row.expanded ? { to: at + 1 } : { expand: [row.node.id] }
    case 'ArrowLeft':
      if (row.expanded) return { collapse: row.node.id }
      return row.parent >= 0 ? { to: row.parent } : {}
    case '*':
      return {
        expand: rows
          .filter((other) => other.parent === row.parent && other.expanded === false)
          .map(({ node }) => node.id),
      }
    default:
      return undefined
  }
}

/** Type-ahead: the index of the next row whose name begins with the typed text; −1: none. */
export function findByPrefix<T extends TreeNode<T>>(rows: readonly TreeRow<T>[], at: number, typed: string): number {
  const wanted = typed.toLowerCase()
  // A single letter searches after the active row; a longer text may still match the active row.
  const from = typed.length === 1 ? at + 1 : at
  for (let step = 0; step < rows.length; step++) {
    const place = (from + step) % rows.length
    if (rows[place]?.node.name.toLowerCase().startsWith(wanted)) return place
  }
  return -1
}

/** The tree reduced to matching nodes and their ancestors; a matching node keeps its descendants. */
export function filterTree<T extends TreeNode<T>>(nodes: readonly T[], matches: (node: T) => boolean): T[] {
  const kept: T[] = []
  for (const node of nodes) {
    if (matches(node)) kept.push(node)
    else {
      const children = filterTree(node.children, matches)
      if (children.length > 0) kept.push({ ...node, children })
    }
  }
  return kept
}

/** The ids from the root to a node, which is last; empty where it is not in the tree. */
export function pathTo<T extends TreeNode<T>>(nodes: readonly T[], id: NodeID): NodeID[] {
  for (const node of nodes) {
    if (node.id === id) return [id]
    const below = pathTo(node.children, id)
    if (below.length > 0) return [node.id, ...below]
  }
  return []
}

/** The ids of all nodes that have children. */
export function branchIDs<T extends TreeNode<T>>(nodes: readonly T[]): NodeID[] {
  return nodes.flatMap((node) => (node.children.length > 0 ? [node.id, ...branchIDs(node.children)] : []))
}

/** A node of a map; the same shape as for VirtualTree of the web client. */
export interface MapNode<N> {
  id: number | string
  name: string
  children: readonly N[]
}

/** A visible node. `row`: its middle; `top` and `bottom`: the rows of its visible descendants and itself. */
export interface Placed<N> {
  node: N
  depth: number
  row: number
  top: number
  bottom: number
  /** Index of its parent; −1: top level. */
  parent: number
}

export interface MapLayout<N> {
  /** Parents first, as `visibleRows` of the web client lists them. */
  placed: Placed<N>[]
  rows: number
  /** How many columns there are. */
  columns: number
}

/**
 * Lays a tree out from left to right: each visible leaf takes a row, every other node is in the middle between its
 * first and last child. Linear in the number of visible nodes.
 */
export function layoutMap<N extends MapNode<N>>(
  nodes: readonly N[],
  expanded: ReadonlySet<number | string>,
): MapLayout<N> {
  const placed: Placed<N>[] = []
  let rows = 0
  let columns = 0
  const place = (node: N, depth: number, parent: number): Placed<N> => {
    const one: Placed<N> = { node, depth, row: 0, top: rows, bottom: rows, parent }
    const at = placed.push(one) - 1
    columns = Math.max(columns, depth + 1)
    const below = expanded.has(node.id) ? node.children : []
    if (below.length === 0) one.row = rows++ + 0.5
    else {
      const children = below.map((child) => place(child, depth + 1, at))
      one.row = ((children[0]?.row ?? 0) + (children.at(-1)?.row ?? 0)) / 2
    }
    one.bottom = rows
    return one
  }
  for (const node of nodes) place(node, 0, -1)
  return { placed, rows, columns }
}

/** The visible part of a map: its rows, and the px of a row. */
export interface MapWindow {
  from: number
  to: number
  rowHeight: number
}

/** Least distance of drawn nodes in a column, px; closer ones are not drawn. */
export const LEAST_GAP = 6

/**
 * Indices of the nodes to draw: those in the window, thinned out where rows are lower than LEAST_GAP, and `keep` (the
 * active node). So a column never has more than the window's height divided by LEAST_GAP.
 */
export function drawnPlaces<N>({ placed }: MapLayout<N>, { from, to, rowHeight }: MapWindow, keep = -1): number[] {
  const drawn: number[] = []
  const last = new Map<number, number>()
  for (const [at, { depth, row }] of placed.entries()) {
    const isIn = row >= from && row <= to
    if (!isIn && at !== keep) continue
    const before = last.get(depth)
    const hasRoom = before === undefined || (row - before) * rowHeight >= LEAST_GAP
    if (at !== keep && !hasRoom) continue
    drawn.push(at)
    if (isIn) last.set(depth, row)
  }
  return drawn
}

/** A menu's entries as a tree. `parentID` 0, or an unknown parent: top level. */
export function treeOfEntries<E extends { id: number; parentID: number; name: string }>(
  entries: readonly E[],
): (E & { children: TreeOf<E>[] })[] {
  const nodes = new Map(entries.map((entry) => [entry.id, { ...entry, children: [] as TreeOf<E>[] }]))
  const top: TreeOf<E>[] = []
  for (const node of nodes.values()) (nodes.get(node.parentID)?.children ?? top).push(node)
  return top
}
export type TreeOf<E> = E & { children: TreeOf<E>[] }

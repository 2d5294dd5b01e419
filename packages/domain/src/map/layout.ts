/** A node of a drawn map: what VirtualTree of the web client takes too. */
export interface MapNode<N> {
  id: number | string
  name: string
  children: readonly N[]
}

/** A visible node. `row`: its middle; `top` and `bottom`: the rows of all that is visible below it, itself included. */
export interface Placed<N> {
  node: N
  depth: number
  row: number
  top: number
  bottom: number
  /** Place of the node above it; −1: on top. */
  parent: number
}

export interface MapLayout<N> {
  /** Each before what is below it, as `visibleRows` of the web client lists them. */
  placed: Placed<N>[]
  rows: number
  /** How many columns there are. */
  columns: number
}

/**
 * A tree from left to right: every visible node without visible ones below it takes a row, every other stands in the
 * middle between its first and its last child. Linear in what is visible.
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

/** The part of a map that is looked at: rows from–to, and how many px a row takes. */
export interface MapWindow {
  from: number
  to: number
  rowHeight: number
}

/** Nodes of one column stand at least so many px apart; those that would lie closer are not drawn. */
export const LEAST_GAP = 6

/**
 * Places of what is drawn of a map: what the window shows, thinned out where rows are lower than LEAST_GAP, and `keep`
 * (the place of the active node). So there are never more than a window's height divided by LEAST_GAP in a column,
 * however many nodes a map has.
 */
export function drawnPlaces<N>({ placed }: MapLayout<N>, { from, to, rowHeight }: MapWindow, keep = -1): number[] {
  const drawn: number[] = []
  const last = new Map<number, number>()
  for (const [at, { depth, row }] of placed.entries()) {
    const isIn = row >= from && row <= to
    const before = last.get(depth)
    const hasRoom = before === undefined || (row - before) * rowHeight >= LEAST_GAP
    if (at !== keep && !(isIn && hasRoom)) continue
    drawn.push(at)
    if (isIn) last.set(depth, row)
  }
  return drawn
}

/** Entries of a menu as a tree. `parentID` 0: on top; an entry whose parent is not there stands on top as well. */
export function treeOfEntries<E extends { id: number; parentID: number; name: string }>(
  entries: readonly E[],
): (E & { children: TreeOf<E>[] })[] {
  const nodes = new Map(entries.map((entry) => [entry.id, { ...entry, children: [] as TreeOf<E>[] }]))
  const top: TreeOf<E>[] = []
  for (const node of nodes.values()) (nodes.get(node.parentID)?.children ?? top).push(node)
  return top
}
export type TreeOf<E> = E & { children: TreeOf<E>[] }

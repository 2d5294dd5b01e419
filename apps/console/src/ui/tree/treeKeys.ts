import type { TreeRow } from './treeMoves.ts'

/** A visible row with its ARIA attributes. */
export interface Seen<R extends TreeRow> {
  row: R
  /** From 1. */
  level: number
  /** The index among its siblings, from 1. */
  position: number
  siblings: number
  hasChildren: boolean
  isOpen: boolean
}

/** The visible rows: those whose ancestors are all expanded. */
export function seenRows<R extends TreeRow>(list: readonly R[], open: ReadonlySet<number>): Seen<R>[] {
  const children = Map.groupBy(list, ({ parentID }) => parentID)
  const seen: Seen<R>[] = []
  const add = (parentID: number, level: number): void => {
    const siblings = children.get(parentID) ?? []
    for (const [at, row] of siblings.entries()) {
      const hasChildren = children.has(row.nodeID)
      const isOpen = hasChildren && open.has(row.nodeID)
      seen.push({ row, level, position: at + 1, siblings: siblings.length, hasChildren, isOpen })
      if (isOpen) add(row.nodeID, level + 1)
    }
  }
  add(0, 1)
  return seen
}

/** The effect of a key in a tree: the row to focus, and the rows to expand or collapse. */
interface Step {
  focus?: number
  open?: readonly number[]
  close?: number
}

/** The keys of the ARIA pattern for trees. Undefined for other keys. */
export function stepOf<R extends TreeRow>(seen: readonly Seen<R>[], focused: number, key: string): Step | undefined {
  const at = seen.findIndex(({ row }) => row.nodeID === focused)
  const one = seen[at]
  if (!one) return undefined
  const go = (to: Seen<R> | undefined): Step => (to ? { focus: to.row.nodeID } : {})
  switch (key) {
    case 'ArrowDown':
      return go(seen[at + 1])
    case 'ArrowUp':
      return go(seen[at - 1])
    case 'Home':
      return go(seen[0])
    case 'End':
      return go(seen.at(-1))
    case 'ArrowRight':
      if (!one.hasChildren) return {}
      return one.isOpen ? go(seen[at + 1]) : { open: [focused] }
    case 'ArrowLeft':
      return one.isOpen ? { close: focused } : go(seen.find(({ row }) => row.nodeID === one.row.parentID))
    case '*':
      return {
        open: seen
          .filter(({ row, hasChildren }) => row.parentID === one.row.parentID && hasChildren)
          .map(({ row }) => row.nodeID),
      }
    default:
      return undefined
  }
}

/**
 * The next row whose name begins with the typed text, from the focused one on and wrapping around. A single letter
 * starts after the focused row.
 */
export function typedRow<R extends TreeRow>(
  seen: readonly Seen<R>[],
  focused: number,
  typed: string,
): number | undefined {
  const at = seen.findIndex(({ row }) => row.nodeID === focused)
  const from = typed.length === 1 ? at + 1 : at
  const turned = [...seen.slice(from), ...seen.slice(0, from)]
  const wanted = typed.toLowerCase()
  return turned.find(({ row }) => row.name.toLowerCase().startsWith(wanted))?.row.nodeID
}

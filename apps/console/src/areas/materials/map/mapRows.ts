import { layoutMap, type MapLayout, type TreeOf, treeOfEntries } from '@tizhou/domain/map/layout'

/** A row of a map's outline: parents first, siblings in order. */
export interface MapRow {
  nodeID: number
  /** 0: top level. */
  parentID: number
  name: string
  hidden: 0 | 1
}

interface Entry {
  id: number
  parentID: number
  name: string
}
export type Drawn = TreeOf<Entry>

/** A part that is typed in a form: an existing one, or a new one, which will be the last below its parent. */
export interface TypedPart {
  nodeID: number | undefined
  parentID: number
  name: string
  hidden: boolean
}

/** The id of a part that is not saved yet. */
export const NEW_PART = -1

/** The outline as it will be when the form is saved. */
export function withTyped(rows: readonly MapRow[], { nodeID, parentID, name, hidden }: TypedPart): MapRow[] {
  const shown = { name: name.trim() || '（没有标题）', hidden: (hidden ? 1 : 0) as 0 | 1 }
  if (nodeID === undefined) return [...rows, { nodeID: NEW_PART, parentID, ...shown }]
  return rows.map((row) => (row.nodeID === nodeID ? { ...row, ...shown } : row))
}

/** The map that learners see: without hidden nodes and those below them, unfolded down to `levels` levels. */
export function mapOf(rows: readonly MapRow[], levels: number): MapLayout<Drawn> & { nodes: number; depth: number } {
  const depths = new Map<number, number>([[0, 0]])
  const entries: Entry[] = []
  for (const { nodeID, parentID, name, hidden } of rows) {
    const above = depths.get(parentID)
    if (hidden === 1 || above === undefined) continue
    depths.set(nodeID, above + 1)
    entries.push({ id: nodeID, parentID, name })
  }
  const expanded = new Set(entries.map(({ id }) => id).filter((id) => (depths.get(id) ?? 0) < levels))
  return { ...layoutMap(treeOfEntries(entries), expanded), nodes: entries.length, depth: Math.max(...depths.values()) }
}

/** A row of an outline. In a list each row comes before its children, and siblings are in order. */
export interface TreeRow {
  nodeID: number
  /** 0 for rows at the top level. */
  parentID: number
  name: string
}

type Placed = Pick<TreeRow, 'nodeID' | 'parentID'>

export type Move = 'up' | 'down' | 'out' | 'in'

/** A position: the parent and the sibling before which a row goes; without `beforeID` it goes last. */
export interface Place {
  parentID: number
  beforeID?: number
}

const place = (parentID: number, beforeID: number | undefined): Place =>
  beforeID === undefined ? { parentID } : { parentID, beforeID }

const siblingsOf = (list: readonly Placed[], parentID: number): number[] =>
  list.filter((row) => row.parentID === parentID).map(({ nodeID }) => nodeID)

/** The target of each possible move of a row. */
export function movesOf(list: readonly Placed[], nodeID: number): Partial<Record<Move, Place>> {
  const node = list.find((row) => row.nodeID === nodeID)
  if (!node) return {}
  const { parentID } = node
  const siblings = siblingsOf(list, parentID)
  const at = siblings.indexOf(nodeID)
  const moves: Partial<Record<Move, Place>> = {}
  if (at > 0) {
    moves.up = place(parentID, siblings[at - 1])
    moves.in = { parentID: siblings[at - 1] as number }
  }
  if (at < siblings.length - 1) moves.down = place(parentID, siblings[at + 2])
  const parent = list.find((row) => row.nodeID === parentID)
  if (parent) {
    const above = siblingsOf(list, parent.parentID)
    moves.out = place(parent.parentID, above[above.indexOf(parentID) + 1])
  }
  return moves
}

/** The current position of a row, for undo. */
export function placeOf(list: readonly Placed[], nodeID: number): Place {
  const parentID = list.find((row) => row.nodeID === nodeID)?.parentID ?? 0
  const siblings = siblingsOf(list, parentID)
  return place(parentID, siblings[siblings.indexOf(nodeID) + 1])
}

/** The ancestors of a row, the nearest first. */
export function aboveOf(list: readonly Placed[], nodeID: number): number[] {
  const parents = new Map(list.map((row) => [row.nodeID, row.parentID]))
  const above: number[] = []
  for (let at = parents.get(nodeID); at !== undefined && at !== 0; at = parents.get(at)) above.push(at)
  return above
}

/** Whether `nodeID` is `rootID` or a descendant of it. */
export function isWithin(list: readonly Placed[], nodeID: number, rootID: number): boolean {
  const parents = new Map(list.map((row) => [row.nodeID, row.parentID]))
  for (let at: number | undefined = nodeID; at !== undefined && at !== 0; at = parents.get(at))
    if (at === rootID) return true
  return false
}

export type Zone = 'before' | 'inside' | 'after'

/** The part of a row that the pointer is over: the edges mean before and after it, the middle below it. */
export function zoneAt(y: number, height: number): Zone {
  if (y < height / 4) return 'before'
  return y > (height * 3) / 4 ? 'after' : 'inside'
}

/** The position of `nodeID` when it is dropped on a row. Undefined where it may not go there or is there already. */
export function dropPlace(
  list: readonly Placed[],
  nodeID: number,
  on: { nodeID: number; zone: Zone; isOpen: boolean },
): Place | undefined {
  if (isWithin(list, on.nodeID, nodeID)) return undefined
  const parentID = list.find((row) => row.nodeID === on.nodeID)?.parentID ?? 0
  const others = (of: number) => siblingsOf(list, of).filter((one) => one !== nodeID)
  const beside = others(parentID)
  const below = others(on.nodeID)
  const target =
    on.zone === 'before'
      ? place(parentID, on.nodeID)
      : on.zone === 'inside'
        ? place(on.nodeID, undefined)
        : // After an expanded row come its children: the row becomes the first of them.
          on.isOpen && below.length > 0
          ? place(on.nodeID, below[0])
          : place(parentID, beside[beside.indexOf(on.nodeID) + 1])
  const now = placeOf(list, nodeID)
  return target.parentID === now.parentID && target.beforeID === now.beforeID ? undefined : target
}

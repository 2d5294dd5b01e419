import type { WireOutlineRow } from '@tizhou/contract/areas/materials.office'

export type Move = 'up' | 'down' | 'out' | 'in'

interface Target {
  parentID: number
  beforeID?: number
}

/** Where each move puts a part of the outline; a move that cannot be made is missing. */
export function movesOf(list: readonly WireOutlineRow[], nodeID: number): Partial<Record<Move, Target>> {
  const node = list.find((row) => row.nodeID === nodeID)
  if (!node) return {}
  const siblingsOf = (parentID: number) => list.filter((row) => row.parentID === parentID).map((row) => row.nodeID)
  const siblings = siblingsOf(node.parentID)
  const at = siblings.indexOf(nodeID)
  const { parentID } = node
  const before = (beforeID: number | undefined) => (beforeID === undefined ? {} : { beforeID })
  const moves: Partial<Record<Move, Target>> = {}
  if (at > 0) {
    moves.up = { parentID, ...before(siblings[at - 1]) }
    moves.in = { parentID: siblings[at - 1] as number }
  }
  if (at < siblings.length - 1) moves.down = { parentID, ...before(siblings[at + 2]) }
  const parent = list.find((row) => row.nodeID === parentID)
  if (parent) {
    const above = siblingsOf(parent.parentID)
    moves.out = { parentID: parent.parentID, ...before(above[above.indexOf(parentID) + 1]) }
  }
  return moves
}

import type { Data } from '@tizhou/contract/contract'
import type { Move, Place, TreeRow } from '../../ui/tree/treeMoves.ts'

type Row = Data<'knowledge.pointTree'>['rows'][number]

/**
 * Points as an outline: each before what is below it, brothers by name. `loose`: points that stood in the tree while it
 * was looked at and have neither parent nor children any more; they stay on top.
 */
export function outlineOf(rows: readonly Row[], loose: readonly Row[] = []): TreeRow[] {
  const there = new Set(rows.map(({ pointID }) => pointID))
  const all = [...rows, ...loose.filter(({ pointID }) => !there.has(pointID)).map((row) => ({ ...row, parentID: 0 }))]
  const known = new Set(all.map(({ pointID }) => pointID))
  const below = Map.groupBy(all, ({ parentID }) => (known.has(parentID) ? parentID : 0))
  const outline: TreeRow[] = []
  const walk = (parentID: number) => {
    const own = (below.get(parentID) ?? []).toSorted((a, b) => a.name.localeCompare(b.name, 'zh'))
    for (const { pointID, name } of own) {
      outline.push({ nodeID: pointID, parentID, name })
      walk(pointID)
    }
  }
  walk(0)
  return outline
}

/**
 * What stays on top while the tree is looked at, after a move: the point itself where it lost its parent, and the one from
 * which it went, which the server counts to no tree any more once nothing is below it.
 */
export function staysOnTop(
  loose: readonly Row[],
  rows: readonly Row[],
  { pointID, parentID, wasParentID }: { pointID: number; parentID: number; wasParentID: number },
): Row[] {
  const stay = rows.filter((row) => (row.pointID === pointID && parentID === 0) || row.pointID === wasParentID)
  return [...loose.filter((one) => !stay.some((row) => row.pointID === one.pointID)), ...stay]
}

/** Brothers have no order of their own: a point goes a level up, or below the brother above it. */
export function pointMoves(rows: readonly TreeRow[], nodeID: number): Partial<Record<Move, Place>> {
  const row = rows.find((one) => one.nodeID === nodeID)
  if (!row) return {}
  const parent = rows.find((one) => one.nodeID === row.parentID)
  const brothers = rows.filter(({ parentID }) => parentID === row.parentID)
  const above = brothers[brothers.indexOf(row) - 1]
  return {
    ...(parent && { out: { parentID: parent.parentID } }),
    ...(above && { in: { parentID: above.nodeID } }),
  }
}

import type { Data } from '@tizhou/contract/contract'
import { type BandCounts, branchBands, type MasteryBand, masteryBand } from '@tizhou/domain/knowledge/bands'
import { treeOfEntries } from '@tizhou/domain/map/layout'
import { folded } from '@tizhou/domain/search/words'
import type { NodeID } from '../../../ui/lists/treeRows.ts'

type Entry = Data<'materials.getKDSJTree'>['list'][number]
export type KnownPoint = Data<'knowledge.analysisApiX'>['Points'][number]

export interface VeinNode {
  id: number
  name: string
  hasText: boolean
  open: boolean
  pointID: number | undefined
  /** Undefined where the node names no point. */
  band: MasteryBand | undefined
  /** The points of the node and its descendants by band. */
  bands: BandCounts
  /** The number of its descendants. */
  below: number
  children: VeinNode[]
}

/** The nodes of the map for the page. `opens`: whether the learner's versions open its module. */
export function veinOf(entries: readonly Entry[], points: readonly KnownPoint[], opens: boolean): VeinNode[] {
  const known = new Map(points.map((point) => [point.SameKnowPointID, masteryBand(point.Mastery)]))
  const bandOf = (point: number): MasteryBand => known.get(point) ?? 'unknown'
  const tree = treeOfEntries(entries.map(({ mapID, ...entry }) => ({ ...entry, id: mapID })))
  type Raw = (typeof tree)[number]
  const counts = branchBands(tree as Raw[], ({ SameKnowPointID }) => SameKnowPointID ?? undefined, bandOf)
  const noded = ({ id, name, hasText, isFree, SameKnowPointID, children }: Raw): VeinNode => {
    const own = (children as Raw[]).map(noded)
    return {
      ...{ id, name, hasText: hasText === 1, open: opens || isFree === 1, pointID: SameKnowPointID ?? undefined },
      band: SameKnowPointID === null ? undefined : bandOf(SameKnowPointID),
      bands: counts.get(id) as BandCounts,
      below: own.reduce((sum, child) => sum + 1 + child.below, 0),
      children: own,
    }
  }
  return tree.map(noded)
}

/** The ids of the nodes whose names contain a word, in the order of the map. */
export function nodesNamed(nodes: readonly VeinNode[], word: string): number[] {
  const wanted = folded(word)
  if (wanted === '') return []
  return nodes.flatMap((node) => [
    ...(folded(node.name).includes(wanted) ? [node.id] : []),
    ...nodesNamed(node.children, word),
  ])
}

/** The most rows shown initially, unless the top level alone has more. */
const FIRST_ROWS = 40

/** The initially expanded nodes: level by level, up to FIRST_ROWS rows. */
export function firstExpanded(nodes: readonly VeinNode[]): Set<NodeID> {
  const expanded = new Set<NodeID>()
  let level = nodes
  let rows = nodes.length
  while (level.length > 0) {
    const below = level.flatMap(({ children }) => children)
    rows += below.length - level.filter(({ children }) => children.length > 0).length
    if (below.length === 0 || (rows > FIRST_ROWS && expanded.size > 0)) break
    if (rows > FIRST_ROWS) {
      const first = level.find(({ children }) => children.length > 0)
      if (first) expanded.add(first.id)
      break
    }
    for (const { id, children } of level) if (children.length > 0) expanded.add(id)
    level = below
  }
  return expanded
}

export function nodeByID(nodes: readonly VeinNode[], id: NodeID | undefined): VeinNode | undefined {
  for (const node of nodes) {
    if (node.id === id) return node
    const below = nodeByID(node.children, id)
    if (below) return below
  }
  return undefined
}

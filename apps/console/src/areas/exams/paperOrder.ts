import type { WirePaperForm } from '@tizhou/contract/areas/exams/desk.office'
import { type Move, movesOf, type Place, type TreeRow } from '../../ui/tree/treeMoves.ts'
import { type Block, blocksOf, type Questions, type Section, sectionName, type Unit } from './paperForm.ts'

type Part =
  | { kind: 'unit'; unit: Unit }
  | { kind: 'section'; section: Section }
  | { kind: 'block'; block: Block; styleID: number }

/** A unit, a section, or a question or whole group of a paper, as a row of its outline. */
export type OrderRow = TreeRow & Part

/** The outline of a paper. Rows keep their ids while they are moved. */
export function orderRows({ units }: Pick<WirePaperForm, 'units'>, known: Questions): OrderRow[] {
  const rows: OrderRow[] = []
  const add = (parentID: number, name: string, part: Part): number => {
    const nodeID = rows.length + 1
    rows.push({ nodeID, parentID, name, ...part })
    return nodeID
  }
  units.forEach((unit, at) => {
    const unitID = add(0, unit.name || `第 ${at + 1} 单元`, { kind: 'unit', unit })
    for (const section of unit.sections) {
      const sectionID = add(unitID, sectionName(section), { kind: 'section', section })
      for (const block of blocksOf(section.items, known))
        add(sectionID, stemOf(block), { kind: 'block', block, styleID: section.styleID })
    }
  })
  return rows
}

const stemOf = ({ questions, items }: Block): string => {
  const [first] = questions
  const words = first ? first.stem || first.externalID : `题目 ${items[0]?.allTestID}`
  return items.length > 1 ? `${words}（一组 ${items.length} 题）` : words
}

/** Units stand at the top, sections in units, and questions in sections of their style. */
export function allowsOrder(rows: readonly OrderRow[], nodeID: number, { parentID }: Place): boolean {
  const row = rows.find((one) => one.nodeID === nodeID)
  const parent = rows.find((one) => one.nodeID === parentID)
  if (row?.kind === 'unit') return parentID === 0
  if (row?.kind === 'section') return parent?.kind === 'unit'
  return row?.kind === 'block' && parent?.kind === 'section' && parent.section.styleID === row.styleID
}

/**
 * The target of each move by keys: up and down among its neighbours, and from the edge into the next unit, or section
 * of its style, in that direction.
 */
export function orderMoves(rows: readonly OrderRow[], nodeID: number): Partial<Record<Move, Place>> {
  const { up, down } = movesOf(rows, nodeID)
  const row = rows.find((one) => one.nodeID === nodeID)
  if (!row) return {}
  const homes = rows.filter((one) => allowsOrder(rows, nodeID, { parentID: one.nodeID }))
  const at = homes.findIndex((one) => one.nodeID === row.parentID)
  const before = homes[at - 1]
  const after = homes[at + 1]
  const first = after && rows.find((one) => one.parentID === after.nodeID)
  const intoBefore = at > 0 && before ? { parentID: before.nodeID } : undefined
  const intoAfter = at >= 0 && after ? { parentID: after.nodeID, ...(first && { beforeID: first.nodeID }) } : undefined
  const moves = { up: up ?? intoBefore, down: down ?? intoAfter }
  return { ...(moves.up && { up: moves.up }), ...(moves.down && { down: moves.down }) }
}

/** The outline with a row, and all below it, at another place. */
export function movedRow(rows: readonly OrderRow[], nodeID: number, { parentID, beforeID }: Place): OrderRow[] {
  const placed = rows.map((row) => (row.nodeID === nodeID ? { ...row, parentID } : row))
  const row = placed.find((one) => one.nodeID === nodeID)
  if (!row) return placed
  const others = placed.filter((one) => one !== row)
  const at = beforeID === undefined ? others.length : others.findIndex((one) => one.nodeID === beforeID)
  const sorted = others.toSpliced(at === -1 ? others.length : at, 0, row)
  const below = Map.groupBy(sorted, (one) => one.parentID)
  const outline = (of: number): OrderRow[] => (below.get(of) ?? []).flatMap((one) => [one, ...outline(one.nodeID)])
  return outline(0)
}

/** The units of a paper in the order of its outline. */
export function unitsInOrder(rows: readonly OrderRow[]): Unit[] {
  const below = (of: number) => rows.filter(({ parentID }) => parentID === of)
  return below(0).flatMap((row) =>
    row.kind === 'unit'
      ? {
          ...row.unit,
          sections: below(row.nodeID).flatMap((one) =>
            one.kind === 'section'
              ? {
                  ...one.section,
                  items: below(one.nodeID).flatMap((item) => (item.kind === 'block' ? item.block.items : [])),
                }
              : [],
          ),
        }
      : [],
  )
}

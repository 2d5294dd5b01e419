import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DeskQuestion, Section, Unit } from './paperForm.ts'
import { allowsOrder, movedRow, orderMoves, orderRows, unitsInOrder } from './paperOrder.ts'

const item = (allTestID: number) => ({ allTestID, marks: 1 })
const section = (styleID: number, ids: readonly number[]): Section => ({
  ...{ styleID, name: `题型 ${styleID}`, marks: 1, lines: [], items: ids.map(item) },
})
const unit = (name: string, sections: Section[]): Unit => ({
  ...{ name, seconds: 60, restSeconds: 0, passMark: null, sections },
})
/** 21 and 22 are a group. */
const known = new Map(
  [11, 12, 13, 21, 22, 31].map((allTestID) => [
    allTestID,
    { allTestID, stem: `题 ${allTestID}`, groupID: allTestID === 21 || allTestID === 22 ? 5 : null } as DeskQuestion,
  ]),
)
const units = [
  unit('上午', [section(1, [11, 12]), section(3, [21, 22])]),
  unit('下午', [section(1, [13]), section(9, [31])]),
]
const rows = orderRows({ units }, known)
const idOf = (name: string) => rows.find((row) => row.name === name)?.nodeID as number
const outline = (of: readonly Unit[]) =>
  of.map(({ name, sections }) => [
    name,
    ...sections.map(({ styleID, items }) => [styleID, ...items.map((one) => one.allTestID)]),
  ])

test('the outline says the paper: units, sections, and groups as one row', () => {
  expect(unitsInOrder(rows)).toEqual(units)
  expect(rows.map(({ name }) => name)).toContain('题 21（一组 2 题）')
})

test('by keys a question goes from the edge into the next section of its style, a section into the next unit', () => {
  const moved = (name: string, move: 'up' | 'down') => {
    const place = orderMoves(rows, idOf(name))[move]
    return place && outline(unitsInOrder(movedRow(rows, idOf(name), place)))
  }
  expect(moved('题 12', 'down')).toEqual([
    ['上午', [1, 11], [3, 21, 22]],
    ['下午', [1, 12, 13], [9, 31]],
  ])
  expect(moved('题型 3', 'down')).toEqual([
    ['上午', [1, 11, 12]],
    ['下午', [3, 21, 22], [1, 13], [9, 31]],
  ])
  expect(moved('题 11', 'down')).toEqual([
    ['上午', [1, 12, 11], [3, 21, 22]],
    ['下午', [1, 13], [9, 31]],
  ])
  expect(moved('下午', 'up')?.map(([name]) => name)).toEqual(['下午', '上午'])
  expect(moved('题 21（一组 2 题）', 'down')).toBeUndefined()
  expect(moved('上午', 'up')).toBeUndefined()
})

test('whatever is moved wherever it may go, the paper keeps all it has, groups whole, and each question its style', () => {
  const step = fc.record({ row: fc.nat(), parent: fc.nat(), before: fc.nat() })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      let now = rows
      for (const { row, parent, before } of steps) {
        const nodeID = now[row % now.length]?.nodeID as number
        const parentID = [0, ...now.map((one) => one.nodeID)][parent % (now.length + 1)] as number
        const beside = now.filter((one) => one.parentID === parentID && one.nodeID !== nodeID)
        const beforeID = beside[before % (beside.length + 1)]?.nodeID
        const place = { parentID, ...(beforeID !== undefined && { beforeID }) }
        if (allowsOrder(now, nodeID, place)) now = movedRow(now, nodeID, place)
      }
      const after = unitsInOrder(now)
      const sections = after.flatMap((one) => one.sections)
      const ids = sections.flatMap(({ items }) => items.map((one) => one.allTestID))
      expect(ids.toSorted()).toEqual([11, 12, 13, 21, 22, 31])
      expect(ids.indexOf(22)).toBe(ids.indexOf(21) + 1)
      expect(sections).toHaveLength(4)
      for (const { styleID, items } of sections)
        for (const { allTestID } of items) expect({ 1: 1, 2: 3, 3: 9 }[Math.floor(allTestID / 10)]).toBe(styleID)
    }),
  )
})

import { faultsOfCells } from '@tizhou/domain/exam/paperSheet'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { itemsOf } from './paperForm.ts'
import { paperOfSheet, type SheetQuestion, type SheetRow } from './paperOfSheet.ts'

/** Questions 1 to 9; 4 to 6 are a group. */
const BANK = new Map(
  [1, 2, 3, 4, 5, 6, 7, 8, 9].map((questionID): [string, SheetQuestion] => [
    `q${questionID}`,
    {
      ...{ questionID, styleID: questionID > 3 && questionID < 7 ? 3 : 1, isRemoved: questionID === 9 },
      groupID: questionID > 3 && questionID < 7 ? 77 : null,
    },
  ]),
)
const GROUPS = new Map([[77, ['q4', 'q5', 'q6'].map((id) => BANK.get(id) as SheetQuestion)]])
const paper = (rows: Omit<SheetRow, 'n'>[]) =>
  paperOfSheet(
    rows.map((row, at) => ({ n: at + 2, ...row })),
    BANK,
    GROUPS,
  )

test('later rows of a group that came whole say the marks of their questions', () => {
  const { units, faults } = paper([
    { id: 'q5', marks: '2' },
    { id: 'q4', marks: '3' },
    { id: 'q5', marks: '4' },
  ])
  expect(itemsOf({ units })).toEqual([
    { allTestID: 4, marks: 3 },
    { allTestID: 5, marks: 2 },
    { allTestID: 6, marks: 2 },
  ])
  expect(faults).toEqual([{ row: 4, column: '外部ID', reason: '与第 2 行是同一题' }])
})

test('rule: a row with a fault is left out, and with it the rest of its group, wherever it stands', () => {
  const { units, faults } = paper([{ id: 'q1' }, { id: 'q4' }, { id: 'q5', marks: '-1' }, { id: 'q2', minutes: 'x' }])
  expect(itemsOf({ units })).toEqual([{ allTestID: 1, marks: 1 }])
  expect(faults).toEqual([
    { row: 3, column: '外部ID', reason: '同组的第 4 行有错，整组没有放入' },
    { row: 4, column: '分值', reason: '应大于 0，不超过 1000' },
    { row: 5, column: '单元时间', reason: '应是 1 到 1440 的整数' },
  ])
})

test('whatever rows say: no question twice, groups whole and in order, each in a section of its style, faults named', () => {
  const cell = (...texts: string[]) => fc.constantFrom(...texts)
  const row = fc.record({
    id: cell('', 'q0', ...BANK.keys()),
    unit: cell('', '', '上午', '下午', '长'.repeat(101)),
    minutes: cell('', '60', 'x'),
    section: cell('', '', '第一部分'),
    marks: cell('', '1.5', '-1', '0.001'),
  })
  fc.assert(
    fc.property(fc.array(row, { maxLength: 15 }), (rows) => {
      const { units, faults } = paper(rows)
      const items = itemsOf({ units })
      const ids = items.map(({ allTestID }) => allTestID)
      expect(new Set(ids).size).toBe(ids.length)
      expect(ids).not.toContain(9)
      const group = ids.indexOf(4)
      if (group !== -1 || ids.includes(5) || ids.includes(6)) expect(ids.slice(group, group + 3)).toEqual([4, 5, 6])
      for (const { sections } of units)
        for (const { styleID, items: own } of sections)
          for (const { allTestID, marks } of own) {
            expect(BANK.get(`q${allTestID}`)?.styleID).toBe(styleID)
            expect(marks).toBeGreaterThan(0)
          }
      // A row is in the paper, or named.
      const named = new Set(faults.map((one) => one.row))
      // Of a group with a fault nothing is.
      const inGroup = rows.filter(({ id }) => ['q4', 'q5', 'q6'].includes(id))
      if (inGroup.some((one) => faultsOfCells(one).length > 0)) expect(ids).not.toContain(4)
      for (const [at, { id }] of rows.entries())
        expect(named.has(at + 2) || ids.includes(Number(id.slice(1)))).toBe(true)
    }),
  )
})

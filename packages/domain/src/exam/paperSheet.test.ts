import { expect, test } from 'vitest'
import { faultsOfCells, paperColumns } from './paperSheet.ts'

test('rule: marks are above 0 and at most 1000, times whole minutes of a day; empty cells say nothing', () => {
  expect(faultsOfCells({})).toEqual([])
  expect(faultsOfCells({ unit: '上午', minutes: '90', section: '', marks: '0.5' })).toEqual([])
  for (const marks of ['-1', '0', '0.001', '1001', 'Infinity', '两分'])
    expect(faultsOfCells({ marks })).toEqual([{ column: 'marks', reason: '应大于 0，不超过 1000' }])
  for (const minutes of ['0', '1.5', '1441', '很久'])
    expect(faultsOfCells({ minutes })).toEqual([{ column: 'minutes', reason: '应是 1 到 1440 的整数' }])
  expect(faultsOfCells({ unit: '长'.repeat(101), section: '长'.repeat(61) }).map(({ column }) => column)).toEqual([
    'unit',
    'section',
  ])
})

test('columns are found by their headers, our own first, whatever spaces and marks stand in them', () => {
  expect(paperColumns(['题干', '单元', ' 分 值*', '试卷单元', '备注'])).toEqual({ unit: 3, marks: 2 })
})

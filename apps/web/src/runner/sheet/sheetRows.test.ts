import { MODES } from '@tizhou/domain/runner/rules'
import { start } from '@tizhou/domain/runner/start'
import { expect, test } from 'vitest'
import { machineItems } from '../state/machineItems.ts'
import { setFromWire } from '../state/wire.ts'
import { wireItem, wireSet } from '../testing/wireSet.ts'
import { byStyle, byUnit, cellByKey, sheetRows } from './sheetRows.ts'

const wire = wireSet()
wire.test.StyleItems = [
  { StyleID: 1, StyleName: 'A1', StyleType: 'A1', TestItems: Array.from({ length: 8 }, (_, at) => wireItem(at + 1)) },
  { StyleID: 2, StyleName: 'X', StyleType: 'X', TestItems: [wireItem(9, { CptID: 31 }), wireItem(10, { CptID: 31 })] },
]
const set = setFromWire(wire)
const run = start(MODES.practice, machineItems(set), [{ id: 2, reply: { text: 'B', at: 1 } }], { now: 0, at: 9 })

test('a style is a name and lines of six', () => {
  expect(sheetRows(byStyle(set), run)).toEqual([
    { kind: 'name', key: 'style-1', name: 'A1', count: 8 },
    { kind: 'cells', key: 'style-1-0', ids: [1, 2, 3, 4, 5, 6] },
    { kind: 'cells', key: 'style-1-6', ids: [7, 8] },
    { kind: 'name', key: 'style-2', name: 'X', count: 2 },
    { kind: 'cells', key: 'style-2-0', ids: [9, 10] },
  ])
})

test('a section in several places says which, on lines that fit; with a filter the cells alone do', () => {
  const places = ['1–2', '5', '9–12', '101–104', '107', '109–111', '113']
  const section = { key: 'style-1', name: 'A1', ids: [1, 2], places }
  expect(sheetRows([section], run).slice(0, 3)).toEqual([
    { kind: 'name', key: 'style-1', name: 'A1', count: 2 },
    { kind: 'places', key: 'style-1-at-0', text: '第 1–2、5、9–12、101–104、107、' },
    { kind: 'places', key: 'style-1-at-1', text: '109–111、113 题' },
  ])
  expect(sheetRows([section], { ...run, filter: 'wrong' }).some((row) => row.kind === 'places')).toBe(false)
})

test('by chapter the names come from the tree; a chapter it does not hold has a name all the same', () => {
  const sections = byUnit(set, new Map([[30, '贫血']]))
  expect(sections.map((section) => [section.name, section.ids.length])).toEqual([
    ['贫血', 8],
    ['其他章节', 2],
  ])
})

test('a filter leaves its questions and the one on screen, and no empty section', () => {
  const rows = sheetRows(byStyle(set), { ...run, filter: 'wrong' })
  expect(rows.flatMap((row) => (row.kind === 'cells' ? row.ids : []))).toEqual([2, 9])
  const away = sheetRows(byStyle(set), { ...run, filter: 'wrong', at: 2 })
  expect(away.filter((row) => row.kind === 'name')).toHaveLength(1)
})

test('what a page leaves out of the sheet alone is left out, but the one on screen', () => {
  const rows = sheetRows(byStyle(set), run, (entry) => entry.confirmed)
  expect(rows.flatMap((row) => (row.kind === 'cells' ? row.ids : []))).toEqual([2, 9])
  const undone = sheetRows(byStyle(set), run, (entry) => !entry.confirmed)
  expect(undone.flatMap((row) => (row.kind === 'cells' ? row.ids : []))).not.toContain(2)
})

test('arrows walk through the cells, over the names of sections, and stop at the edges', () => {
  const rows = sheetRows(byStyle(set), run)
  expect(cellByKey(rows, 6, 'ArrowRight')).toBe(7)
  expect(cellByKey(rows, 5, 'ArrowDown')).toBe(8)
  expect(cellByKey(rows, 8, 'ArrowDown')).toBe(10)
  expect(cellByKey(rows, 9, 'ArrowUp')).toBe(7)
  expect(cellByKey(rows, 1, 'ArrowLeft')).toBe(1)
  expect(cellByKey(rows, 4, 'Home')).toBe(1)
  expect(cellByKey(rows, 4, 'End')).toBe(10)
  expect(cellByKey(rows, 4, 'x')).toBe(4)
})

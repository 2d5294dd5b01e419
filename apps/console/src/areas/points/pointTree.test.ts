import { expect, test } from 'vitest'
import { outlineOf, pointMoves, staysOnTop } from './pointTree.ts'

const row = (pointID: number, name: string, parentID = 0) => ({ pointID, name, parentID })
const ROWS = [row(3, '丙', 1), row(2, '乙', 1), row(1, '甲'), row(4, '丁', 3)]

test('points are an outline: each before what is below it, brothers by name; one that lost its place stays on top', () => {
  expect(outlineOf(ROWS).map(({ nodeID, parentID }) => [nodeID, parentID])).toEqual([
    [1, 0],
    [3, 1],
    [4, 3],
    [2, 1],
  ])
  const loose = outlineOf(ROWS, [row(9, '癸', 1), row(2, '乙', 1)]).filter(({ parentID }) => parentID === 0)
  expect(loose.map(({ name }) => name)).toEqual(['癸', '甲'])
})

test('a parent whose last child was taken away stays on top, and so does a child that has no parent any more', () => {
  const before = [row(1, '甲'), row(2, '乙', 1), row(5, '戊'), row(6, '己', 5)]
  // The server counts 甲 to no tree once 乙 is below 戊.
  const after = [row(5, '戊'), row(6, '己', 5), row(2, '乙', 5)]
  const loose = staysOnTop([], before, { pointID: 2, parentID: 5, wasParentID: 1 })
  expect(outlineOf(after, loose).map(({ name, parentID }) => [name, parentID])).toEqual([
    ['甲', 0],
    ['戊', 0],
    ['己', 5],
    ['乙', 5],
  ])
  const out = staysOnTop(loose, after, { pointID: 2, parentID: 0, wasParentID: 5 })
  const there = [row(5, '戊'), row(6, '己', 5)]
  expect(outlineOf(there, out).filter(({ parentID }) => parentID === 0)).toHaveLength(3)
  expect(outlineOf(there, out).map(({ name }) => name)).toEqual(expect.arrayContaining(['甲', '乙', '戊']))
})

test('a point goes a level up, or below the brother above it', () => {
  const rows = outlineOf(ROWS)
  expect(pointMoves(rows, 2)).toEqual({ out: { parentID: 0 }, in: { parentID: 3 } })
  expect(pointMoves(rows, 3)).toEqual({ out: { parentID: 0 } })
  expect(pointMoves(rows, 1)).toEqual({})
})

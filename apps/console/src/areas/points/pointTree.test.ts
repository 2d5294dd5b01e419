import { expect, test } from 'vitest'
import { outlineOf, pointMoves } from './pointTree.ts'

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

test('a point goes a level up, or below the brother above it', () => {
  const rows = outlineOf(ROWS)
  expect(pointMoves(rows, 2)).toEqual({ out: { parentID: 0 }, in: { parentID: 3 } })
  expect(pointMoves(rows, 3)).toEqual({ out: { parentID: 0 } })
  expect(pointMoves(rows, 1)).toEqual({})
})

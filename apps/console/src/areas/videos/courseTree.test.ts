import { expect, test } from 'vitest'
import { courseAllows, courseMoves } from './courseTree.ts'

const chapter = (chapterID: number, ...ids: number[]) => ({ chapterID, videos: ids.map((videoID) => ({ videoID })) })
const COURSE = [chapter(1, 11, 12), chapter(2), chapter(3, 31)]

test('rule: chapters go among chapters, lessons within their chapter and over its edge', () => {
  expect(courseMoves(COURSE, 2)).toEqual({ up: { parentID: 0, beforeID: 1 }, down: { parentID: 0 } })
  expect(courseMoves(COURSE, 11)).toEqual({ down: { parentID: 1 } })
  expect(courseMoves(COURSE, 12)).toEqual({ up: { parentID: 1, beforeID: 11 }, down: { parentID: 2 } })
  expect(courseMoves(COURSE, 31)).toEqual({ up: { parentID: 2 } })
})

test('rule: a chapter stands at the top, a lesson below a chapter', () => {
  const may = (nodeID: number, parentID: number) => courseAllows(COURSE, nodeID, { parentID })
  expect([may(2, 0), may(2, 1), may(11, 3), may(11, 0), may(11, 12)]).toEqual([true, false, true, false, false])
})

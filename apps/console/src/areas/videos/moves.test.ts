import { expect, test } from 'vitest'
import { chapterStep, stepOf } from './moves.ts'

const chapter = (chapterID: number, ...ids: number[]) => ({ chapterID, videos: ids.map((videoID) => ({ videoID })) })
/** Chapter 1 with 11, 12 and 13; an empty one; chapter 3 with 31. */
const OUTLINE = [chapter(1, 11, 12, 13), chapter(2), chapter(3, 31)]

test.each([
  ['up within its chapter', 12, -1, { chapterID: 1, beforeID: 11 }],
  ['down within its chapter', 11, 1, { chapterID: 1, beforeID: 13 }],
  ['down to the end of its chapter', 12, 1, { chapterID: 1 }],
  ['down into the next chapter', 13, 1, { chapterID: 2 }],
  ['up into the chapter before', 31, -1, { chapterID: 2 }],
  ['the first cannot go up', 11, -1, undefined],
  ['the last cannot go down', 31, 1, undefined],
  ['one that is not there', 99, 1, undefined],
] as const)('rule: where a lesson goes by one step: %s', (_, videoID, by, target) => {
  expect(stepOf(OUTLINE, videoID, by)).toEqual(target)
})

test('rule: where a chapter goes by one step', () => {
  expect([chapterStep([1, 2, 3], 2, -1), chapterStep([1, 2, 3], 1, 1), chapterStep([1, 2, 3], 2, 1)]).toEqual([
    { beforeID: 1 },
    { beforeID: 3 },
    {},
  ])
  expect([chapterStep([1, 2], 1, -1), chapterStep([1, 2], 2, 1), chapterStep([1], 9, 1)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

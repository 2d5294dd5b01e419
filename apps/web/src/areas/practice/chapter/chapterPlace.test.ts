import type { ChapterNode } from '@tizhou/contract/areas/chapters/chapters'
import { expect, test } from 'vitest'
import { chapterPlace } from './chapterPlace.ts'

const node = (ID: number, Name: string, TestCount: number, Childs: ChapterNode[] = []): ChapterNode => ({
  ID,
  Name,
  IsFree: 0,
  TestCount,
  Childs,
})
const tree = [
  node(1, '内科学', 0, [
    node(2, '循环系统', 0, [node(3, '心力衰竭', 20), node(4, '心律失常', 0), node(5, '高血压', 12)]),
    node(6, '呼吸系统', 0, [node(7, '肺炎', 8)]),
  ]),
]

test('a chapter knows its name, the chapters above and the next one that has questions', () => {
  expect(chapterPlace(tree, 3)).toMatchObject({
    name: '心力衰竭',
    above: ['内科学', '循环系统'],
    next: { id: 5, name: '高血压' },
  })
  expect(chapterPlace(tree, 5)?.next).toEqual({ id: 7, name: '肺炎' })
})

test('behind the last chapter comes none; an unknown chapter has no place', () => {
  expect(chapterPlace(tree, 7)?.next).toBeNull()
  expect(chapterPlace(tree, 99)).toBeNull()
})

test('a chapter with chapters below goes on after them', () => {
  const place = chapterPlace(tree, 2)
  expect(place?.next).toEqual({ id: 7, name: '肺炎' })
  expect([...(place?.names.keys() ?? [])]).toEqual([2, 3, 4, 5])
})

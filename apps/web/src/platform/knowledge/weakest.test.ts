// @vitest-environment node
import { expect, test } from 'vitest'
import { MOST_WEAK, weakestOf } from './weakest.ts'

const point = (SameKnowPointID: number, Mastery: number | null) => ({
  ...{ SameKnowPointID, Name: `考点 ${SameKnowPointID}`, CptID: 1, ChapterName: '', TestCount: 3, Done: 3, Right: 1 },
  ...{ Mastery, LastTime: null },
})

test('the weakest come first; what is mastered and what is not known yet are none', () => {
  const points = [point(1, 0.7), point(2, null), point(3, 0.8), point(4, 0.25), point(5, 0.7)]
  expect(weakestOf(points).map(({ id, note }) => [id, note])).toEqual([
    [4, '掌握 25%'],
    [1, '掌握 70%'],
    [5, '掌握 70%'],
  ])
})

test('no more than one can do something about', () => {
  expect(weakestOf(Array.from({ length: 30 }, (_, at) => point(at + 1, 0.1)))).toHaveLength(MOST_WEAK)
})

// @vitest-environment node
import { expect, test } from 'vitest'
import { courseOf } from './courseOf.ts'

const at = (day: string, Right: 0 | 1, Mastery: number) => ({ At: Date.parse(`${day}T10:00:00+08:00`), Right, Mastery })

test('each answer has a name of its own, those of one day are numbered', () => {
  const Course = [at('2026-03-05', 1, 0.5), at('2026-03-05', 0, 0.4), at('2026-03-07', 1, 0.625)]
  const shown = courseOf({ Course, Mastery: 0.625 }, '2026-03-07')
  expect(shown.map(({ label, value, note }) => [label, value, note])).toEqual([
    ['03/05', 50, '答对'],
    ['03/05 第 2 次', 40, '答错'],
    ['03/07', 63, '答对'],
  ])
})

test('what days took since the last answer ends the course; without a figure there is nothing to end it with', () => {
  const Course = [at('2026-03-05', 1, 0.8)]
  expect(courseOf({ Course, Mastery: 0.7 }, '2026-03-20').at(-1)).toMatchObject({ label: '今天', value: 70 })
  expect(courseOf({ Course, Mastery: null }, '2026-03-20')).toHaveLength(1)
  expect(courseOf({ Course: [], Mastery: null }, '2026-03-20')).toEqual([])
})

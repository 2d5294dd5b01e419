import { beforeEach, expect, test } from 'vitest'
import { keepMark, readMarks } from './marks.ts'

beforeEach(() => localStorage.clear())

test('a mark is kept for this learner and subject until it is taken away', () => {
  keepMark(localStorage, 1, 5, 30, true)
  keepMark(localStorage, 1, 5, 31, true)
  keepMark(localStorage, 1, 5, 30, false)
  expect([...readMarks(localStorage, 1, 5)]).toEqual([31])
  expect(readMarks(localStorage, 2, 5).size).toBe(0)
})

test('damaged marks count as none', () => {
  localStorage.setItem('marks:1:5', '{"a":')
  expect(readMarks(localStorage, 1, 5).size).toBe(0)
  localStorage.setItem('marks:1:5', '["x", 7]')
  expect([...readMarks(localStorage, 1, 5)]).toEqual([7])
})

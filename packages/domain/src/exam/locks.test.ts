import { expect, test } from 'vitest'
import { goesByStep, isRoom, openStep, sectionState } from './locks.ts'

test.each([
  ['A', 'A3TEST', true],
  ['A', 'CASETEST', true],
  ['A', 'BTEST', false],
  ['A', 'ATEST', false],
  ['B', 'A3TEST', false],
  ['B', 'CASETEST', false],
  ['open', 'CASETEST', false],
] as const)('room %s, %s: steps %s', (room, form, steps) => {
  expect(goesByStep(room, form)).toBe(steps)
})

test('room A opens one section at a time, the others all of the unit', () => {
  expect([0, 1, 2].map((at) => sectionState('A', at, 1))).toEqual(['closed', 'open', 'ahead'])
  for (const room of ['B', 'open'] as const)
    expect([0, 1, 2].map((at) => sectionState(room, at, 1))).toEqual(['open', 'open', 'open'])
})

test('the next step is open when those before it are confirmed, and none when all are', () => {
  expect(openStep([7, 8, 9], new Set())).toBe(7)
  expect(openStep([7, 8, 9], new Set([7]))).toBe(8)
  // A step confirmed out of turn opens nothing behind a gap.
  expect(openStep([7, 8, 9], new Set([8]))).toBe(7)
  expect(openStep([7, 8, 9], new Set([7, 8, 9]))).toBeNull()
})

test('rooms are known by name', () => {
  expect(['open', 'A', 'B', 'C', ''].map(isRoom)).toEqual([true, true, true, false, false])
})

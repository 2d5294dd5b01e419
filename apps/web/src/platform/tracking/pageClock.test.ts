import { expect, test } from 'vitest'
import { createPageClock } from './pageClock.ts'

test('a stay lasts from a page to the next', () => {
  const clock = createPageClock()
  expect(clock.show('/a', 1_000)).toBeNull()
  expect(clock.show('/b', 13_440)).toEqual({ page: '/a', seconds: 12.4 })
  expect(clock.take(15_440)).toEqual({ page: '/b', seconds: 2 })
})

test('while the window is hidden no time passes', () => {
  const clock = createPageClock()
  clock.show('/a', 0)
  clock.setSeen(false, 2_000)
  clock.setSeen(true, 60_000)
  expect(clock.take(61_000)).toEqual({ page: '/a', seconds: 3 })
})

test('what was told is not told again: a page left twice counts its parts', () => {
  const clock = createPageClock()
  clock.show('/a', 0)
  expect(clock.take(2_000)).toEqual({ page: '/a', seconds: 2 })
  clock.setSeen(false, 2_000)
  expect(clock.take(9_000)).toBeNull()
  clock.setSeen(true, 10_000)
  expect(clock.show('/b', 11_000)).toEqual({ page: '/a', seconds: 1 })
})

test('a page that one only passes is no stay, and its moment is not counted for the next', () => {
  const clock = createPageClock()
  clock.show('/a', 0)
  expect(clock.show('/b', 400)).toBeNull()
  expect(clock.show('/c', 1_400)).toEqual({ page: '/b', seconds: 1 })
})

test('no stay is longer than a day', () => {
  const clock = createPageClock()
  clock.show('/a', 0)
  expect(clock.take(1e12)).toEqual({ page: '/a', seconds: 86_400 })
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { placeKeeper } from './placeKeeper.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('leafing through questions saves the last one, once', () => {
  const save = vi.fn()
  const { note } = placeKeeper(save)
  note(1, 100)
  note(2, 200)
  note(3, 300)
  expect(save).not.toHaveBeenCalled()
  vi.runAllTimers()
  expect(save.mock.calls).toEqual([[3, 300]])
})

test('leaving saves at once, and nothing twice', () => {
  const save = vi.fn()
  const { note, flush } = placeKeeper(save)
  note(5, 100)
  flush()
  flush()
  vi.runAllTimers()
  expect(save.mock.calls).toEqual([[5, 100]])
})

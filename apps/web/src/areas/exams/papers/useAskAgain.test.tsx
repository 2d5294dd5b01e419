import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SPREAD_MS, useAskAgain } from './useAskAgain.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('what is awaited is asked for within the spread, again while it does not come, and no more once it is there', () => {
  const ask = vi.fn()
  const { rerender, unmount } = renderHook(({ awaited }) => useAskAgain(awaited, ask), {
    initialProps: { awaited: false },
  })
  vi.advanceTimersByTime(10 * SPREAD_MS)
  expect(ask).not.toHaveBeenCalled()
  rerender({ awaited: true })
  vi.advanceTimersByTime(SPREAD_MS)
  expect(ask).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(SPREAD_MS)
  expect(ask).toHaveBeenCalledTimes(2)
  rerender({ awaited: false })
  vi.advanceTimersByTime(10 * SPREAD_MS)
  expect(ask).toHaveBeenCalledTimes(2)
  rerender({ awaited: true })
  unmount()
  vi.advanceTimersByTime(10 * SPREAD_MS)
  expect(ask).toHaveBeenCalledTimes(2)
})

test('a page that is left by what it asked for asks no more', () => {
  const ask = vi.fn(() => unmount())
  const { unmount } = renderHook(() => useAskAgain(true, ask))
  vi.advanceTimersByTime(10 * SPREAD_MS)
  expect(ask).toHaveBeenCalledTimes(1)
})

test('a thousand pages do not ask in the same second', () => {
  const seconds = new Map<number, number>()
  const begin = Date.now()
  for (let page = 0; page < 1000; page++) {
    const { unmount } = renderHook(() =>
      useAskAgain(true, () => {
        const second = Math.floor((Date.now() - begin) / 1000)
        seconds.set(second, (seconds.get(second) ?? 0) + 1)
        unmount()
      }),
    )
  }
  vi.advanceTimersByTime(SPREAD_MS)
  expect([...seconds.values()].reduce((sum, count) => sum + count, 0)).toBe(1000)
  expect(Math.max(...seconds.values())).toBeLessThan(300)
})

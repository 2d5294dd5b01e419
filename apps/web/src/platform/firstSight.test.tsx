import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { afterFirstSight } from './firstSight.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('requestIdleCallback', (then: () => void) => void setTimeout(then))
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('what nobody waits for begins once the page has what it asked for, not before', async () => {
  const then = vi.fn()
  let waiting = true
  afterFirstSight(() => waiting, then)
  await vi.advanceTimersByTimeAsync(2000)
  expect(then).not.toHaveBeenCalled()
  waiting = false
  await vi.advanceTimersByTimeAsync(1000)
  expect(then).toHaveBeenCalledOnce()
})

test('a call that does not end holds it up for some seconds only', async () => {
  const then = vi.fn()
  afterFirstSight(() => true, then)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(then).toHaveBeenCalledOnce()
})

test('it waits for the files of the page', async () => {
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')
  const then = vi.fn()
  afterFirstSight(() => false, then)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(then).not.toHaveBeenCalled()
  window.dispatchEvent(new Event('load'))
  await vi.advanceTimersByTimeAsync(1000)
  expect(then).toHaveBeenCalledOnce()
})

import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ReviewItem } from './reviewItems.ts'
import { useChoice } from './useChoice.ts'

const items = [1, 2, 3].map((id) => ({ id }) as ReviewItem)

test('the ticked ones are taken, all of them where nothing is ticked', () => {
  const { result } = renderHook(() => useChoice('all'))
  act(() => result.current.begin())
  expect(result.current.of(items)).toEqual(items)
  act(() => result.current.put(2, true))
  expect(result.current.of(items).map(({ id }) => id)).toEqual([2])
})

test('another list begins without ticks: what was ticked in the one before is not exported as nothing', () => {
  const { result, rerender } = renderHook(({ list }) => useChoice(list), { initialProps: { list: 'all' } })
  act(() => result.current.begin())
  act(() => result.current.put(2, true))
  rerender({ list: 'today' })
  expect(result.current.active).toBe(true)
  expect(result.current.of([items[0] as ReviewItem]).map(({ id }) => id)).toEqual([1])
})

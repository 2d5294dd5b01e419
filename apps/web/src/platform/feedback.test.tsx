import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeToast, tip, toast, useTip, useToasts } from './feedback.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

const texts = (toasts: readonly { text: string }[]) => toasts.map((one) => one.text)

test('a toast goes after one second', () => {
  const { result } = renderHook(useToasts)
  act(() => toast('已收藏'))
  expect(texts(result.current)).toEqual(['已收藏'])
  act(() => void vi.advanceTimersByTime(999))
  expect(texts(result.current)).toEqual(['已收藏'])
  act(() => void vi.advanceTimersByTime(1))
  expect(result.current).toEqual([])
})

test('the same text again is shown once, and stays its time anew', () => {
  const { result } = renderHook(useToasts)
  act(() => toast('网络加载出错', 2000))
  act(() => void vi.advanceTimersByTime(1500))
  act(() => toast('网络加载出错', 2000))
  expect(result.current).toHaveLength(1)
  act(() => void vi.advanceTimersByTime(1500))
  expect(result.current).toHaveLength(1)
  act(() => void vi.advanceTimersByTime(500))
  expect(result.current).toEqual([])
})

test('a toast without end stays until somebody closes it', () => {
  const { result } = renderHook(useToasts)
  act(() => toast('新版本已就绪', Number.POSITIVE_INFINITY, { label: '刷新', run() {} }))
  act(() => void vi.advanceTimersByTime(10_000_000))
  expect(result.current).toMatchObject([{ action: { label: '刷新' } }])
  act(() => closeToast(result.current[0]?.id ?? 0))
  expect(result.current).toEqual([])
})

test('only one dialog is open at a time; the next one waits for the answer', async () => {
  const { result } = renderHook(useTip)
  let [first, second]: Promise<string>[] = []
  act(() => {
    first = tip({ content: '一' })
    second = tip({ content: '二', cancel: '取消' })
  })
  expect(result.current?.content).toBe('一')
  act(() => result.current?.answer('confirm'))
  expect(await first).toBe('confirm')
  expect(result.current?.content).toBe('二')
  act(() => result.current?.answer('cancel'))
  expect(await second).toBe('cancel')
  expect(result.current).toBeNull()
})

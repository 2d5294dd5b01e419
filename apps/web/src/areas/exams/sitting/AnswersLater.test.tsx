import { render, screen } from '@testing-library/react'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SPREAD_MS } from '../papers/useAskAgain.ts'
import { AnswersLater } from './AnswersLater.tsx'

const FROM = Date.UTC(2026, 10, 22, 13, 0, 2)

beforeEach(() => {
  vi.useFakeTimers()
  vi.setSystemTime(FROM - 60_000)
})
afterEach(() => vi.useRealTimers())

test('says when the answers come, in Beijing time, and asks for them then and not before', () => {
  const ask = vi.fn()
  render(
    <p>
      <AnswersLater from={FROM} ask={ask} />
    </p>,
  )
  expect(screen.getByText(/^2026 年 11 月 22 日 21:00（北京时间）公布/)).toBeTruthy()
  act(() => void vi.advanceTimersByTime(59_000))
  expect(ask).not.toHaveBeenCalled()
  act(() => void vi.advanceTimersByTime(6_000))
  act(() => void vi.advanceTimersByTime(SPREAD_MS))
  expect(ask).toHaveBeenCalled()
})

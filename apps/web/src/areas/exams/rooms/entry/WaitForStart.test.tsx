import { act, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { IntroProps, PaperInfo } from '../../sitting/intro/introProps.ts'
import { SITTING_PAGES } from '../../sitting/paper/paperKind.ts'
import { usePaperClock } from '../../sitting/paper/usePaperClock.ts'
import { WaitForStart } from './WaitForStart.tsx'

const MINUTE = 60_000
/** The server's time when the paper was requested. */
const ASKED = 1_900_000_000_000

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const info = (opensIn: number | null, now = ASKED, Mine: object[] = []) =>
  ({
    Paper: {
      ...{ OpensAt: opensIn === null ? null : ASKED + opensIn, ClosesAt: null, Module: 'FirstMock' },
      ...{ Attempts: 1, Units: [] },
    },
    EntrySeconds: null,
    Mine,
    Now: now,
  }) as unknown as PaperInfo

const begin = vi.fn()
const idle = { begin, pending: false, waiting: false, locked: false }

/** The entry screens; `last`: only the last one. */
function Entry({ of, last, state = idle }: { of: PaperInfo; last: boolean; state?: IntroProps['begin'] }) {
  const [arrivedAt] = useState(() => Date.now())
  const now = usePaperClock(of, arrivedAt, () => {})
  const entry = { page: SITTING_PAGES.zydoexam, appID: 5, info: of, begin: state, now }
  return last ? <WaitForStart entry={entry} words="请等待统一开考" /> : <p>考试规则</p>
}

const passes = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const clock = () => screen.getByRole('timer', { name: '距开考' }).textContent

test('the time that the screens before took has passed: the paper starts with everybody else’s', () => {
  begin.mockClear()
  const of = info(10 * MINUTE)
  const { rerender } = render(<Entry of={of} last={false} />)
  passes(4 * MINUTE)
  rerender(<Entry of={of} last />)
  expect(clock()).toBe('06:01')
  passes(6 * MINUTE)
  expect(begin).not.toHaveBeenCalled()
  passes(1_000)
  expect(begin).toHaveBeenCalledTimes(1)
  passes(MINUTE)
  expect(begin).toHaveBeenCalledTimes(1)
})

test('a start that is moved while one waits is waited for, also after one was refused as too early', () => {
  begin.mockClear()
  const { rerender } = render(<Entry of={info(MINUTE)} last />)
  passes(30_000)
  rerender(<Entry of={info(31 * MINUTE)} last />)
  passes(MINUTE)
  expect(begin).not.toHaveBeenCalled()
  passes(30 * MINUTE)
  expect(begin).toHaveBeenCalledTimes(1)
  rerender(<Entry of={info(60 * MINUTE)} last />)
  expect(screen.queryByRole('button', { name: '进入考试' })).toBeNull()
  passes(30 * MINUTE)
  expect(begin).toHaveBeenCalledTimes(2)
})

test('a start that is moved to before now is made use of at once', () => {
  begin.mockClear()
  const { rerender } = render(<Entry of={info(20 * MINUTE)} last />)
  passes(5 * MINUTE)
  rerender(<Entry of={info(4 * MINUTE)} last />)
  passes(1_000)
  expect(begin).toHaveBeenCalledTimes(1)
})

test('while it begins, news of the own attempt begin it no second time', () => {
  begin.mockClear()
  const { rerender } = render(<Entry of={info(null)} last />)
  passes(10_000)
  expect(begin).toHaveBeenCalledTimes(1)
  rerender(<Entry of={info(null, ASKED, [{ State: 'running' }])} last state={{ ...idle, pending: true }} />)
  passes(MINUTE)
  rerender(<Entry of={info(null, ASKED, [{ State: 'running' }])} last />)
  passes(MINUTE)
  expect(begin).toHaveBeenCalledTimes(1)
})

test('whoever has no attempt left reads that, and nothing is begun', () => {
  begin.mockClear()
  render(<Entry of={info(null, ASKED, [{ State: 'over' }])} last />)
  expect(screen.getByRole('heading', { name: '现在不能进入这场考试' })).toBeTruthy()
  expect(screen.getByText('允许的作答次数已用完。')).toBeTruthy()
  passes(MINUTE)
  expect(begin).not.toHaveBeenCalled()
})

import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { BeginCard } from './BeginCard.tsx'
import type { IntroProps } from './introProps.ts'

const NOTE = '这份试卷已撤下，已有的成绩和报告都保留。'

const propsOf = (states: readonly string[], Withdrawn?: 1) =>
  ({
    appID: 5,
    now: () => 0,
    info: {
      Paper: {
        ...{ PaperID: 1, Kind: 'mock', Seconds: 600, TestCount: 4, FullMark: 10, PassMark: 6, Attempts: 1, Units: [] },
        ...{ OpensAt: null, ClosesAt: null, TellsAt: null, Withdrawn },
      },
      Mine: states.map((State) => ({ State })),
      EntrySeconds: null,
    },
    begin: { begin: vi.fn(), pending: false, waiting: false, locked: false },
  }) as unknown as IntroProps

const texts = () => document.body.textContent?.replaceAll('\u2060', '') ?? ''

test('a withdrawn paper says so and has no button that begins it', () => {
  render(<BeginCard {...propsOf(['over'], 1)} />)
  expect(texts()).toContain(NOTE)
  expect(texts()).not.toContain('次数已用完')
  expect(screen.queryByRole('button')).toBeNull()
})

test('an attempt at a withdrawn paper that is under way can be gone on with', () => {
  render(<BeginCard {...propsOf(['running'], 1)} />)
  expect(texts()).toContain(NOTE)
  expect(screen.getByRole('button', { name: '继续作答' })).toHaveProperty('disabled', false)
})

test('a paper that was not withdrawn names its own reason', () => {
  render(<BeginCard {...propsOf(['over'])} />)
  expect(texts()).toContain('允许的作答次数已用完。')
  expect(screen.getByRole('button', { name: '再考一次' })).toHaveProperty('disabled', true)
})

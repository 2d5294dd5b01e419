import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from 'antd'
import { afterEach, expect, test, vi } from 'vitest'
import { request } from '../../platform/request.ts'
import { PredictedScores } from './PredictedScores.tsx'
import type { Predictions } from './words.ts'

vi.mock('../../platform/request.ts', async (original) => ({
  ...(await original<typeof import('../../platform/request.ts')>()),
  request: vi.fn(),
}))
const calls = vi.mocked(request)
afterEach(() => {
  calls.mockReset()
})

const none = { outcomes: 0, held: 0, expected: 0, came: 0 }
const tenths = (at: number, tenth: typeof none) =>
  Array.from({ length: 10 }, (_, place) => (place === at ? tenth : none))

function show(told: Predictions) {
  calls.mockResolvedValue(told as never)
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <App>
        <PredictedScores appID={1} />
      </App>
    </QueryClientProvider>,
  )
}

test('expected and actual scores stand by model, with how many intervals held, as a chart and as a table', async () => {
  show({
    level: 0.8,
    stretch: 1.25,
    models: [
      {
        ...{ modelID: 7, kind: 'joined', madeAt: 0, checked: 40, held: 30 },
        tenths: tenths(6, { outcomes: 40, held: 30, expected: 0.642, came: 0.611 }),
      },
      {
        ...{ modelID: null, kind: null, madeAt: null, checked: 3, held: 1 },
        tenths: tenths(4, { outcomes: 3, held: 1, expected: 0.45, came: 0.6 }),
      },
    ],
  })
  const joined = await screen.findByRole('row', { name: /联合模型.* 40 30 次（75.0%）$/ })
  expect(screen.getByText(/应有 80.0% 的成绩落在里面；按已有的成绩，现在给出的区间是原来的 1.25 倍宽/)).toBeTruthy()
  // The newest model's tenths are open, others open on demand.
  expect(screen.getByRole('img', { name: '联合模型，预测得分率与实际得分率：预测 64.2% 实际 61.1%' })).toBeTruthy()
  expect(screen.getByRole('row', { name: '60–70% 40 64.2% 61.1% 30 次（75.0%）' })).toBeTruthy()
  expect(within(joined).getByRole('button', { expanded: true })).toBeTruthy()
  const fixed = screen.getByRole('row', { name: /固定参数 — 3 1 次（33.3%）$/ })
  await userEvent.click(within(fixed).getByRole('button', { expanded: false }))
  expect(screen.getByRole('img', { name: '固定参数，预测得分率与实际得分率：预测 45.0% 实际 60.0%' })).toBeTruthy()
})

test('without a score that came it says what is waited for', async () => {
  show({ level: 0.8, stretch: 1, models: [] })
  expect(await screen.findByText('还没有考后成绩可以核对；学员交卷后会自动记下。')).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
})

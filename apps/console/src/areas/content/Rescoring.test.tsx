import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Data } from '@tizhou/contract/contract'
import { App, ConfigProvider } from 'antd'
import { afterEach, expect, test, vi } from 'vitest'
import { request } from '../../platform/request.ts'
import { Rescoring } from './Rescoring.tsx'

vi.mock('../../platform/request.ts', async (original) => ({
  ...(await original<typeof import('../../platform/request.ts')>()),
  request: vi.fn(),
}))
const calls = vi.mocked(request)
afterEach(() => {
  calls.mockReset()
})

type Check = Data<'content.rescoreCheck'>
const NOTHING: Check = {
  hash: 'h1',
  ...{ attempts: 0, people: 0, up: 0, down: 0, nowPassed: 0, nowFailed: 0, papers: [], samples: [], last: null },
}
const FOUND: Check = {
  ...NOTHING,
  ...{ attempts: 12, people: 11, up: 9, down: 3, nowPassed: 1 },
  papers: [{ name: '一模', attempts: 12 }],
  samples: [
    {
      ...{ paper: '一模', who: '小**', handedInAt: 0, reply: 'C', scoreBefore: 62, scoreAfter: 63, fullMark: 100 },
      before: { verdict: 'wrong', score: 0 },
      after: { verdict: 'right', score: 1 },
    },
  ],
}

let check: Check
const show = (asks: boolean) => {
  calls.mockImplementation((async (name: string) => (name === 'content.rescoreCheck' ? check : {})) as never)
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ConfigProvider button={{ autoInsertSpace: false }}>
        <App>
          <Rescoring appID={1} allTestID={7} asks={asks} onAnswered={() => undefined} />
        </App>
      </ConfigProvider>
    </QueryClientProvider>,
  )
  return userEvent.setup()
}

test('after a corrected key is saved staff are asked, with counts and before and after in samples', async () => {
  check = FOUND
  const user = show(true)
  const dialog = within(await screen.findByRole('dialog', { name: '已交的试卷要按新答案重新计分吗？' }))
  expect(dialog.getByText('11 人的 12 份试卷会改变：9 份加分，3 份减分；1 份由不合格变为合格。')).toBeTruthy()
  expect(dialog.getByText('错 0 → 对 1')).toBeTruthy()
  expect(dialog.getByText('62 → 63 / 100')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: '重新计分 12 份' }))
  await waitFor(() => expect(calls).toHaveBeenCalledWith('content.rescore', { appID: 1, allTestID: 7, hash: 'h1' }))
})

test('whoever does not want it yet is reminded on the page, and can still do it', async () => {
  check = FOUND
  const user = show(false)
  expect(await screen.findByText('有 12 份已交的试卷仍按更正前的答案计分')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(screen.getByRole('button', { name: '重新计分…' }))
  expect(await screen.findByRole('dialog')).toBeTruthy()
})

test('what was done is named, and taken back in one step after a question', async () => {
  check = { ...NOTHING, last: { rescoringID: 3, state: 'done', by: '王编辑', at: 0, attempts: 12 } }
  const user = show(true)
  expect(await screen.findByText(/已按更正后的答案重新计分 12 份（王编辑/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '撤销' }))
  await user.click(await screen.findByRole('button', { name: '撤销重新计分' }))
  await waitFor(() =>
    expect(calls).toHaveBeenCalledWith('content.rescoreUndo', { appID: 1, allTestID: 7, rescoringID: 3 }),
  )
})

test('while it is under way nothing can be begun or taken back', async () => {
  check = { ...FOUND, last: { rescoringID: 3, state: 'doing', by: '王编辑', at: 0, attempts: 5 } }
  show(true)
  expect(await screen.findByText('正在重新计分，已改 5 份')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

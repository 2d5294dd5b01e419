import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Data } from '@tizhou/contract/contract'
import { App, ConfigProvider } from 'antd'
import { afterEach, expect, test, vi } from 'vitest'
import { request } from '../../platform/request.ts'
import { PointHistory } from './PointHistory.tsx'

vi.mock('../../platform/request.ts', async (original) => ({
  ...(await original<typeof import('../../platform/request.ts')>()),
  request: vi.fn(),
}))
const calls = vi.mocked(request)
afterEach(() => {
  calls.mockReset()
})

const row = { at: 0, actorName: '编辑甲', what: '编写' }
const HISTORY: Data<'knowledge.pointHistory'> = {
  total: 2,
  rows: [
    { ...row, auditID: 9, hasText: 1, changes: [{ field: 'html', before: '钠', after: '钾' }] },
    { ...row, auditID: 8, hasText: 0, changes: [{ field: 'aliases', before: null, after: '电解质' }] },
  ],
}
const now = {
  html: '<p>钾</p>',
  aliases: ['电解质', '脱水'],
  source: '教材',
  year: null,
  importance: 2,
  revision: 5,
} as const
let before: Data<'knowledge.pointTextBefore'>
const onChanged = vi.fn(async () => undefined)

function show() {
  before = { html: '<p>钠</p>', now: { ...now, aliases: [...now.aliases] } }
  calls.mockImplementation((async (name: string) =>
    name === 'knowledge.pointHistory' ? HISTORY : name === 'knowledge.pointTextBefore' ? before : {}) as never)
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ConfigProvider button={{ autoInsertSpace: false }}>
        <App>
          <PointHistory
            appID={1}
            point={{ pointID: 7, name: '水电解质' }}
            onClose={() => undefined}
            onChanged={onChanged}
          />
        </App>
      </ConfigProvider>
    </QueryClientProvider>,
  )
  return userEvent.setup()
}

test('an earlier text is shown beside that of now, asked for, and saved over the state that was seen; the rest stays', async () => {
  const user = show()
  const drawer = within(await screen.findByRole('dialog', { name: '“水电解质”的历史' }))
  expect(await drawer.findAllByText('编写 · 编辑甲')).toHaveLength(2)
  const [shows, ...others] = drawer.getAllByRole('button', { name: '查看改动前的正文' })
  expect(others).toEqual([])
  await user.click(shows as HTMLElement)
  expect(within(await screen.findByRole('region', { name: '改动前' })).getByText('钠')).toBeTruthy()
  expect(within(screen.getByRole('region', { name: '现在' })).getByText('钾')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '恢复这段正文' }))
  expect(await screen.findAllByText('把“水电解质”的正文恢复成改动前的？')).not.toEqual([])
  expect(calls).not.toHaveBeenCalledWith('knowledge.pointSave', expect.anything())
  await user.click(screen.getByRole('button', { name: '恢复' }))
  await waitFor(() =>
    expect(calls).toHaveBeenCalledWith('knowledge.pointSave', {
      ...{
        appID: 1,
        pointID: 7,
        revision: 5,
        html: '<p>钠</p>',
        aliases: '电解质、脱水',
        source: '教材',
        importance: 2,
      },
    }),
  )
  await waitFor(() => expect(onChanged).toHaveBeenCalled())
})

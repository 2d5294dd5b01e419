import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { RequestError } from '@tizhou/contract/client'
import type { Data } from '@tizhou/contract/contract'
import { App, ConfigProvider } from 'antd'
import { afterEach, expect, test, vi } from 'vitest'
import { request } from '../../../platform/request.ts'
import { CancelDialog } from './CancelDialog.tsx'

vi.mock('../../../ui/form/useUnsavedGuard.ts', () => ({ useUnsavedGuard: () => {} }))
vi.mock('../../../platform/request.ts', async (original) => ({
  ...(await original<typeof import('../../../platform/request.ts')>()),
  request: vi.fn(),
}))
const calls = vi.mocked(request)
afterEach(() => {
  calls.mockReset()
})

type Check = Data<'exams.cancelCheck'>
const CHECK: Check = {
  ...{
    name: '一模',
    number: 1,
    stem: '最可能的诊断是',
    marks: 1,
    way: null,
    note: '',
    revision: 'r1',
    isBusy: false,
    hasPassMark: false,
  },
  ...{ attempts: 3, scored: 9, people: 3, up: 3, down: 0, nowPassed: 0, nowFailed: 0, ranked: 9, ranksMoved: 2 },
  ...{ samples: [], last: null },
}
const of = { appID: 1, paperID: 2, allTestID: 3 }

async function show(checkOf: (way: string) => Promise<Check>, cancel: () => Promise<unknown> = async () => ({})) {
  calls.mockImplementation((async (name: string, params: { way: string }) =>
    name === 'exams.cancelCheck' ? checkOf(params.way) : cancel()) as never)
  const [onClose, onChanged] = [vi.fn(), vi.fn()]
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ConfigProvider button={{ autoInsertSpace: false }}>
        <App>
          <CancelDialog {...of} onClose={onClose} onChanged={onChanged} />
        </App>
      </ConfigProvider>
    </QueryClientProvider>,
  )
  const user = userEvent.setup()
  const dialog = within(await screen.findByRole('dialog', { name: '作废“一模”第 1 题' }))
  return { user, dialog, onClose, onChanged }
}

test('the effect of one way is never confirmed for the other: until that has come, nothing can be done', async () => {
  let answer: (check: Check) => void = () => {}
  const { user, dialog } = await show((way) =>
    way === 'credit' ? Promise.resolve(CHECK) : new Promise((resolve) => (answer = resolve)),
  )
  await user.type(dialog.getByLabelText('告知考生的原因'), '超纲')
  await user.click(dialog.getByRole('radio', { name: /^不计入总分/ }))
  const button = dialog.getByRole('button', { name: '作废并重新计分 3 份' }) as HTMLButtonElement
  expect(button.disabled).toBe(true)
  answer({ ...CHECK, attempts: 9, revision: 'r2' })
  await user.click(await dialog.findByRole('button', { name: '作废并重新计分 9 份' }))
  await waitFor(() =>
    expect(calls).toHaveBeenCalledWith('exams.cancelQuestion', { ...of, way: 'drop', note: '超纲', revision: 'r2' }),
  )
})

test('what changed since the look is said, and the effect is that of now; what was typed stays', async () => {
  let attempts = 3
  const { user, dialog, onChanged } = await show(
    async () => ({ ...CHECK, attempts, revision: `r${attempts}` }),
    async () => {
      attempts = 4
      throw new RequestError(409, '看过以后情况有变')
    },
  )
  await user.type(dialog.getByLabelText('告知考生的原因'), '超纲')
  await user.click(dialog.getByRole('button', { name: '作废并重新计分 3 份' }))
  expect(await dialog.findByText('看过以后情况有变')).toBeTruthy()
  expect(await dialog.findByRole('button', { name: /作废并重新计分 4 份/ })).toBeTruthy()
  expect((dialog.getByLabelText('告知考生的原因') as HTMLTextAreaElement).value).toBe('超纲')
  expect(onChanged).not.toHaveBeenCalled()
})

test('Esc asks before it throws away the reason that was typed', async () => {
  const { user, dialog, onClose } = await show(async () => CHECK)
  await user.type(dialog.getByLabelText('告知考生的原因'), '超纲')
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: '放弃修改' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

test('a pass mark that falls is spoken of only where there is one', async () => {
  const { dialog } = await show(async (way) => ({ ...CHECK, hasPassMark: way === 'drop' }))
  const drop = () => dialog.getByRole('radio', { name: /^不计入总分/ }).closest('label')?.textContent
  expect(drop()).toBe('不计入总分：谁都不计，满分减去 1 分')
  await userEvent.setup().click(dialog.getByRole('radio', { name: /^不计入总分/ }))
  await waitFor(() => expect(drop()).toBe('不计入总分：谁都不计，满分减去 1 分，合格线按比例降低'))
})

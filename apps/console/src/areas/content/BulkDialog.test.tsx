import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Data } from '@tizhou/contract/contract'
import { App, ConfigProvider } from 'antd'
import { expect, test, vi } from 'vitest'
import { request } from '../../platform/request.ts'
import { BulkDialog } from './BulkDialog.tsx'

vi.mock('../../platform/request.ts', async (original) => ({
  ...(await original<typeof import('../../platform/request.ts')>()),
  request: vi.fn(),
}))
const calls = vi.mocked(request)

type Offer = Data<'content.questionBulkCheck'>
const OFFER: Offer = {
  ...{ revision: '5', words: '年份改为 2020', found: 3, followed: 0, changed: 3, same: 0, edited: 0 },
  ...{ refused: [], samples: [] },
}

test('rule: what was told of one change begins no other, also where it comes late', async () => {
  let tell: (offer: Offer) => void = () => undefined
  calls.mockImplementation((async (name: string) => {
    if (name === 'content.questionBulkCheck') return new Promise<Offer>((resolve) => (tell = resolve))
    return name === 'content.questionBulkStart' ? { importID: 9 } : new Promise(() => undefined)
  }) as never)
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ConfigProvider button={{ autoInsertSpace: false }} theme={{ token: { motion: false } }}>
        <App>
          <BulkDialog asked={{ appID: 1 }} onChanged={async () => undefined} onClose={() => undefined} />
        </App>
      </ConfigProvider>
    </QueryClientProvider>,
  )
  const user = userEvent.setup()
  fireEvent.mouseDown(screen.getByLabelText('改什么'))
  await user.click(await screen.findByTitle('改年份'))
  const year = screen.getByLabelText('年份')
  await user.type(year, '2020')
  await user.click(screen.getByRole('button', { name: '看看会改什么' }))
  await user.clear(year)
  await user.type(year, '2021')
  tell(OFFER)
  await waitFor(() => expect(screen.getByRole('button', { name: '看看会改什么' }).className).not.toContain('loading'))
  expect(screen.queryByRole('button', { name: '修改 3 题' })).toBeNull()
  await user.click(screen.getByRole('button', { name: '看看会改什么' }))
  tell({ ...OFFER, words: '年份改为 2021' })
  await user.click(await screen.findByRole('button', { name: '修改 3 题' }))
  await waitFor(() =>
    expect(calls).toHaveBeenCalledWith('content.questionBulkStart', {
      ...{ appID: 1, revision: '5', changeJson: { what: 'year', year: 2021 } },
    }),
  )
})

test('the preview says that it shows the first of more questions', async () => {
  const samples = [1, 2].map((at) => ({ externalID: `a${at}`, stem: `题 ${at}`, before: '无', after: '2020' }))
  calls.mockImplementation((async (name: string) =>
    name === 'content.questionBulkCheck'
      ? { ...OFFER, found: 20, changed: 20, samples }
      : new Promise(() => undefined)) as never)
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ConfigProvider button={{ autoInsertSpace: false }} theme={{ token: { motion: false } }}>
        <App>
          <BulkDialog asked={{ appID: 1 }} onChanged={async () => undefined} onClose={() => undefined} />
        </App>
      </ConfigProvider>
    </QueryClientProvider>,
  )
  const user = userEvent.setup()
  fireEvent.mouseDown(screen.getByLabelText('改什么'))
  await user.click(await screen.findByTitle('改年份'))
  await user.type(screen.getByLabelText('年份'), '2020')
  await user.click(screen.getByRole('button', { name: '看看会改什么' }))
  expect(await screen.findByText('以上是前 2 个，另有 18 个。')).toBeDefined()
})

test('a move offers the chapters of a tree in which the questions are at home, and says what stays', async () => {
  calls.mockImplementation((async (name: string) => {
    const trees = [
      { treeID: 9, name: '章节练习', count: 20 },
      { treeID: 8, name: '高频考点', count: 3 },
    ]
    if (name === 'content.questionBulkTrees') return { trees }
    return name === 'chapters.chapterFind' ? { found: [], left: 0 } : new Promise(() => undefined)
  }) as never)
  render(
    <QueryClientProvider client={new QueryClient()}>
      <App>
        <BulkDialog asked={{ appID: 1 }} onChanged={async () => undefined} onClose={() => undefined} />
      </App>
    </QueryClientProvider>,
  )
  const found = (treeID: number) =>
    waitFor(() => expect(calls).toHaveBeenCalledWith('chapters.chapterFind', { appID: 1, treeID }, expect.anything()))
  expect(await screen.findByRole('combobox', { name: '目标章节' })).toBeDefined()
  expect(screen.getByText(/^“章节练习”的章节。/)).toBeDefined()
  expect(screen.getByText(/在别的目录里的 3 题保持不变/)).toBeDefined()
  await found(9)
  fireEvent.mouseDown(screen.getByLabelText('目录'))
  await userEvent.click(await screen.findByTitle('高频考点（3 题）'))
  await found(8)
  expect(screen.getByText(/在别的目录里的 20 题保持不变/)).toBeDefined()
})

test('the dialog says from the start how many questions are meant', async () => {
  calls.mockImplementation((async (name: string) =>
    name === 'content.questionList' ? { total: 30, rows: [] } : new Promise(() => undefined)) as never)
  render(
    <QueryClientProvider client={new QueryClient()}>
      <App>
        <BulkDialog asked={{ appID: 1, q: '心电图' }} onChanged={async () => undefined} onClose={() => undefined} />
      </App>
    </QueryClientProvider>,
  )
  expect(await screen.findByRole('dialog', { name: '批量修改查到的全部 30 题' })).toBeDefined()
  expect(calls).toHaveBeenCalledWith('content.questionList', { appID: 1, q: '心电图', pageSize: 1 }, expect.anything())
})

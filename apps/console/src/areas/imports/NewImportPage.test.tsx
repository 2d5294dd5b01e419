import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { request } from '../../platform/request.ts'
import { renderAt } from '../../testing/renderAt.tsx'
import type { ImportRun } from './importTypes.ts'
import { keepImport } from './keptImports.ts'
import NewImportPage from './NewImportPage.tsx'

vi.mock('../../platform/request.ts', async (original) => ({
  ...(await original<typeof import('../../platform/request.ts')>()),
  request: vi.fn(),
}))

const RUN: ImportRun = {
  ...{ importID: 99, kind: 'file', appID: 7, subject: '内科', userName: '我', fileName: '新题.xlsx', tree: '章节练习' },
  ...{ dryRun: 1, state: 'done', rows: 1, added: 1, changed: 0, unchanged: 0, rejected: 0, errors: 0, warnings: 0 },
  ...{ message: '', startedAt: 0, finishedAt: 1, undoneAt: null, undoneBy: '' },
}
const answer = (run: Partial<ImportRun>) =>
  vi.mocked(request).mockImplementation((async (call: string) => {
    if (call === 'imports.importCheck' || call === 'imports.importStart') return { importID: 99 }
    if (call === 'imports.importProgress')
      return { run: { ...RUN, ...run }, done: 0, total: null, findings: [], unread: [], undo: null }
    return { rows: [], total: 0 }
  }) as never)

beforeEach(() => {
  localStorage.clear()
  keepImport(88, {
    uploaded: { appID: 7, tree: '章节练习', uploadID: 5, fileName: '新题.xlsx' },
    settings: { appID: 7, uploadID: 5 },
  })
})

const asked = () => screen.queryByText('离开这个页面？')

test('an import that is under way is left only once somebody says so, and no question is asked after it has begun', async () => {
  answer({})
  const { address, go } = renderAt(<NewImportPage />, '/room?again=88')
  const begin = await screen.findByRole('button', { name: '导入' })
  await waitFor(() => expect(begin).toHaveProperty('disabled', false))
  void go('/elsewhere')
  expect(await screen.findByText(/勾选的确认不会保留；文件和列可以在导入记录里“重新检查”/)).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: '留下' }))
  await waitFor(() => expect(asked()).toBeNull())
  expect(address()).toMatch(/^\/room/)
  await userEvent.click(begin)
  await screen.findByRole('button', { name: '再导入一个文件' })
  await go('/elsewhere')
  expect(asked()).toBeNull()
  expect(address()).toBe('/elsewhere')
})

test('a check that would write nothing holds nobody back', async () => {
  answer({ added: 0, unchanged: 1 })
  const { address, go } = renderAt(<NewImportPage />, '/room?again=88')
  const begin = await screen.findByRole('button', { name: '导入' })
  await waitFor(() => expect(begin).toHaveProperty('disabled', false))
  void go('/elsewhere')
  await waitFor(() => expect(address()).toBe('/elsewhere'))
  expect(asked()).toBeNull()
})

test('a chosen file is not lost by leaving either; an empty first step is left at once', async () => {
  answer({})
  const { address, go } = renderAt(<NewImportPage />)
  await screen.findByRole('button', { name: '下一步' })
  await go('/elsewhere')
  expect(address()).toBe('/elsewhere')
  await go('/room')
  await screen.findByRole('button', { name: '下一步' })
  const field = document.querySelector<HTMLInputElement>('input[type=file][accept*=xlsx]') as HTMLInputElement
  await userEvent.upload(field, new File(['题干,答案'], '新题.csv', { type: 'text/csv' }))
  await screen.findByText('新题.csv')
  void go('/elsewhere')
  expect(await screen.findByText(/要重新选择文件/)).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: '离开' }))
  await waitFor(() => expect(address()).toBe('/elsewhere'))
})

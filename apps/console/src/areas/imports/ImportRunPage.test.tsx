import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { request } from '../../platform/request.ts'
import { renderAt } from '../../testing/renderAt.tsx'
import ImportRunPage from './ImportRunPage.tsx'
import type { ImportRun } from './importTypes.ts'
import { keepImport, keptImport } from './keptImports.ts'
import NewImportPage from './NewImportPage.tsx'

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<typeof import('@tanstack/react-router')>()),
  useParams: () => ({ importID: '88' }),
}))
vi.mock('../../platform/request.ts', async (original) => ({
  ...(await original<typeof import('../../platform/request.ts')>()),
  request: vi.fn(),
}))

const RUN: ImportRun = {
  ...{ importID: 88, kind: 'file', appID: 7, subject: '内科', userName: '我', fileName: '新题.xlsx', tree: '章节练习' },
  ...{ dryRun: 1, state: 'done', rows: 1, added: 1, changed: 0, unchanged: 0, rejected: 0, errors: 0, warnings: 0 },
  ...{ message: '', startedAt: 0, finishedAt: 1, undoneAt: null, undoneBy: '' },
}
const KEPT = {
  uploaded: {
    appID: 7,
    tree: '章节练习',
    uploadID: 5,
    fileName: '新题.xlsx',
    pictures: { picturesID: 6, fileName: 'a.zip', count: 1 },
  },
  settings: { appID: 7, uploadID: 5, sheet: '题目' },
}
const answer = (run: Partial<ImportRun>) =>
  vi
    .mocked(request)
    .mockImplementation((async (call: string) =>
      call === 'imports.importCheck'
        ? { importID: 99 }
        : { run: { ...RUN, ...run }, done: 0, total: null, findings: [], unread: [], undo: null }) as never)

beforeEach(() => localStorage.clear())

test('a check of before is checked again after the wizard was left: the same file, read in the same way', async () => {
  answer({})
  keepImport(88, KEPT)
  renderAt(<ImportRunPage />)
  expect((await screen.findByRole('link', { name: '重新检查' })).getAttribute('href')).toMatch(
    /\/imports\/new\?again=88$/,
  )
})

test('a run that used up its file, and one that another browser began, offer no further check', async () => {
  answer({ dryRun: 0 })
  keepImport(88, KEPT)
  renderAt(<ImportRunPage />)
  expect(await screen.findByText('新题.xlsx')).toBeDefined()
  expect(screen.queryByRole('link', { name: '重新检查' })).toBeNull()
})

test('an import that was undone is told apart from one that stands', async () => {
  answer({ dryRun: 0, undoneAt: 2, undoneBy: '王编辑' })
  renderAt(<ImportRunPage />)
  expect((await screen.findByText('已撤销')).className).not.toContain('success')
  expect(screen.queryByText('完成')).toBeNull()
})

test('the wizard takes a run of before up and checks it', async () => {
  answer({})
  keepImport(88, KEPT)
  renderAt(<NewImportPage />, '/room?again=88')
  await waitFor(() =>
    expect(request).toHaveBeenCalledWith('imports.importCheck', {
      ...{ ...KEPT.settings, tree: '章节练习', picturesID: 6 },
    }),
  )
  expect(await screen.findByRole('button', { name: '导入' })).toBeDefined()
  expect(keptImport(99)).toMatchObject(KEPT)
})

test('rule: what a run was begun with is kept for a day, as its upload is', () => {
  keepImport(1, KEPT, 1_000)
  expect(keptImport(1, 1_000 + 86_399_000)).toMatchObject(KEPT)
  expect(keptImport(1, 1_001 + 86_400_000)).toBeUndefined()
})

import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { request } from '../../platform/request.ts'
import { renderAt } from '../../testing/renderAt.tsx'
import { keepTable } from '../../ui/keepTable.ts'
import { AddMembers } from './AddMembers.tsx'

vi.mock('../../ui/keepTable.ts', () => ({ keepTable: vi.fn() }))
vi.mock('../../platform/request.ts', async (original) => ({
  ...(await original<typeof import('../../platform/request.ts')>()),
  request: vi.fn(),
}))
const calls = vi.mocked(request)
afterEach(() => {
  calls.mockReset()
})

async function opened() {
  renderAt(<AddMembers group={{ groupID: 3, name: '一班' }} onChanged={async () => undefined} />)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: '粘贴号码加入' }))
  const dialog = within(await screen.findByRole('dialog', { name: '加入“一班”' }))
  return { user, dialog, field: dialog.getByLabelText('手机号、用户名或编号') as HTMLTextAreaElement }
}

test('Esc closes at once where nothing was pasted', async () => {
  const { user } = await opened()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '加入“一班”' })).toBeNull())
})

test('Esc asks before it throws away pasted numbers', async () => {
  const { user, field } = await opened()
  await user.type(field, '13800000001')
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: '继续填写' }))
  expect(screen.getByRole('dialog', { name: '加入“一班”' })).toBeDefined()
  expect(field.value).toBe('13800000001')
})

test('of many that were not found the first are shown, and all are exported, which is written down', async () => {
  const unknown = Array.from({ length: 25 }, (_, at) => ({ text: `没有${at}`, reason: '没有这个学员' }))
  calls.mockImplementation((async (name: string) =>
    name === 'account.groupLookUp' ? { found: [], already: 0, unknown } : null) as never)
  const { user, dialog, field } = await opened()
  await user.type(field, 'x')
  await user.click(dialog.getByRole('button', { name: '查找' }))
  expect(await dialog.findByText('前 10 个，导出里有全部 25 个')).toBeDefined()
  expect(dialog.getByText('没有9')).toBeDefined()
  expect(dialog.queryByText('没有10')).toBeNull()
  await user.click(dialog.getByRole('button', { name: '没有找到的：CSV' }))
  await waitFor(() => expect(keepTable).toHaveBeenCalled())
  expect(calls).toHaveBeenCalledWith('audit.tableExport', { title: '没有找到的', rows: 25, filters: '' })
  const [name, kind, header, rows] = vi.mocked(keepTable).mock.lastCall ?? []
  expect([name, kind, header, rows?.length]).toEqual([
    expect.stringContaining('没有找到的'),
    'csv',
    ['粘贴的内容', '原因'],
    25,
  ])
})

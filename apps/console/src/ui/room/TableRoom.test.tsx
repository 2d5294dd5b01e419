import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { RequestError } from '@tizhou/contract/client'
import { beforeEach, expect, test, vi } from 'vitest'
import { request } from '../../platform/request.ts'
import { renderAt } from '../../testing/renderAt.tsx'
import { position, text } from '../form/fields.tsx'
import { figure, plain } from '../table/columnKinds.tsx'
import type { Room } from './description.ts'
import { TableRoom } from './TableRoom.tsx'

vi.mock('../../platform/request.ts', async (original) => ({
  ...(await original<typeof import('../../platform/request.ts')>()),
  request: vi.fn(),
}))

interface Shelf {
  shelfID: number
  name: string
  position: number
}
type Values = Omit<Shelf, 'shelfID'>

let rows: Shelf[]
const save = vi.fn<(values: Values, row?: Shelf) => Promise<unknown>>()
const remove = vi.fn<(row: Shelf) => Promise<unknown>>()
const undo = vi.fn<(row: Shelf) => Promise<unknown>>()

/** Sets the roles of the logged-in member of staff, which the link to the audit log reads. */
const logIn = (...roles: string[]) => vi.mocked(request).mockResolvedValue({ roles } as never)

beforeEach(() => {
  rows = [
    { shelfID: 1, name: '上层', position: 1 },
    { shelfID: 2, name: '下层', position: 2 },
  ]
  for (const call of [save, remove, undo]) call.mockReset().mockResolvedValue(null)
  logIn('operator')
})

const ROOM: Room<Shelf, Values> = {
  name: 'shelves',
  title: '书架',
  load: async () => ({ rows, total: rows.length }),
  rowKey: 'shelfID',
  nameOf: ({ name }) => name,
  columns: [plain('name', '名称'), figure('position', '排序')],
  add: '添加',
  form: {
    title: (row) => (row ? `修改“${row.name}”` : '添加书架'),
    initial: (row) => row ?? { position: 7 },
    lines: () => [text('name', '名称', 20, { required: true }), position()],
    save,
  },
  removal: { content: '书不受影响。', remove, undo },
  audit: { kind: 'shelf', q: '书架' },
}

const show = (more: Partial<Room<Shelf, Values>> = {}) => renderAt(<TableRoom of={{ ...ROOM, ...more }} />)
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

/**
 * The dialog with that title. In tests antd gives the titles of all dialogs, and parts of the table, one id, so none
 * has a name.
 */
const dialog = async (title: string) => {
  const found = await screen.findByRole('dialog')
  expect(within(found).getAllByText(title).length).toBeGreaterThan(0)
  return found
}

test('a new row is typed into the fields, saved without a row, and stands in the table', async () => {
  save.mockImplementation(async (values) => {
    rows = [...rows, { shelfID: 3, ...values }]
  })
  show()
  await press('添加')
  const form = within(await dialog('添加书架'))
  await userEvent.type(form.getByLabelText('名称'), '中层')
  await userEvent.click(form.getByRole('button', { name: '保存' }))
  expect(await screen.findByRole('cell', { name: '中层' })).toBeDefined()
  expect(save).toHaveBeenCalledWith({ name: '中层', position: 7 }, undefined)
  expect(screen.getByText('已保存')).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a required field that holds blanks only is not sent', async () => {
  show()
  await press('添加')
  const form = within(await dialog('添加书架'))
  await userEvent.type(form.getByLabelText('名称'), '  ')
  await userEvent.click(form.getByRole('button', { name: '保存' }))
  expect(await form.findByText('请填写名称')).toBeDefined()
  expect(save).not.toHaveBeenCalled()
})

test('the form of a row shows what it holds, and saves it as that row', async () => {
  show()
  await press('修改：下层')
  const form = within(await dialog('修改“下层”'))
  await userEvent.type(form.getByLabelText('名称'), '左')
  await userEvent.click(form.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(save).toHaveBeenCalledWith({ name: '下层左', position: 2 }, rows[1]))
})

test('what the server says of a field stands at the field', async () => {
  save.mockRejectedValueOnce(new RequestError(400, '不对', { errors: [{ field: 'name', reason: '已被使用' }] }))
  show()
  await press('修改：下层')
  const form = within(await dialog('修改“下层”'))
  await userEvent.click(form.getByRole('button', { name: '保存' }))
  expect(await form.findByText('已被使用')).toBeDefined()
})

test.each([
  ['a row that was removed meanwhile', 404, {}, true],
  ['a row that was changed meanwhile, where the call sends its revision', 409, { hasRevision: true }, true],
  ['a refusal that has nothing to do with the state of the row', 409, {}, false],
])('%s (%i): offers to load what is there now only where the form is old', async (_, status, more, isOffered) => {
  save.mockRejectedValue(new RequestError(status as 404, '没有保存'))
  show({ form: { ...(ROOM.form as NonNullable<typeof ROOM.form>), ...more } })
  await press('修改：下层')
  const form = within(await dialog('修改“下层”'))
  await userEvent.type(form.getByLabelText('名称'), '左')
  await userEvent.click(form.getByRole('button', { name: '保存' }))
  expect(await form.findByText('没有保存')).toBeDefined()
  expect(form.getByLabelText<HTMLInputElement>('名称').value).toBe('下层左')
  const reload = form.queryByRole('button', { name: '放弃我的修改，载入最新内容' })
  expect(reload !== null).toBe(isOffered)
  if (!reload) return
  rows = [{ shelfID: 2, name: '别人改的', position: 2 }]
  await userEvent.click(reload)
  expect(await screen.findByRole('cell', { name: '别人改的' })).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a row is removed once that is confirmed, and comes back by one press', async () => {
  remove.mockImplementation(async ({ shelfID }) => {
    rows = rows.filter((row) => row.shelfID !== shelfID)
  })
  undo.mockImplementation(async (row) => {
    rows = [...rows, row]
  })
  show()
  await press('删除：上层')
  const question = within(await dialog('删除“上层”？'))
  expect(question.getByText('书不受影响。')).toBeDefined()
  expect(remove).not.toHaveBeenCalled()
  await userEvent.click(question.getByRole('button', { name: '删除' }))
  await waitFor(() => expect(screen.queryByRole('cell', { name: '上层' })).toBeNull())
  expect(await screen.findByText('已删除')).toBeDefined()
  await press('撤销')
  expect(await screen.findByRole('cell', { name: '上层' })).toBeDefined()
})

test('a row that cannot be removed says why on its button; one that cannot be brought back offers no undo', async () => {
  const refusal = ({ name }: Shelf) => (name === '上层' ? '还有书' : undefined)
  show({ removal: { content: '', remove, refusal } })
  const refused = await screen.findByRole<HTMLButtonElement>('button', { name: '删除：上层' })
  expect([refused.disabled, refused.title]).toEqual([true, '还有书'])
  await press('删除：下层')
  await userEvent.click(within(await dialog('删除“下层”？')).getByRole('button', { name: '删除' }))
  expect(await screen.findByText('已删除')).toBeDefined()
  expect(screen.queryByRole('button', { name: '撤销' })).toBeNull()
})

test('a removal that the server refuses says so, and the table shows what is there', async () => {
  remove.mockImplementation(async () => {
    rows = [{ shelfID: 2, name: '下层', position: 2 }]
    throw new RequestError(404, '没有找到这个书架')
  })
  show()
  await press('删除：上层')
  await userEvent.click(within(await dialog('删除“上层”？')).getByRole('button', { name: '删除' }))
  expect(await screen.findByText('没有找到这个书架')).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('cell', { name: '上层' })).toBeNull())
  expect(screen.queryByRole('button', { name: '撤销' })).toBeNull()
})

test('an operator is led to the entries of the audit log about these rows', async () => {
  show()
  const address = (await screen.findByRole('link', { name: '操作记录' })).getAttribute('href')
  expect(address).toBe(`/audit?kind=shelf&q=${encodeURIComponent('书架')}`)
})

test('somebody who cannot enter the room of the audit log is not led there', async () => {
  logIn('editor')
  show()
  await screen.findByRole('cell', { name: '上层' })
  await waitFor(() => expect(request).toHaveBeenCalled())
  expect(screen.queryByRole('link', { name: '操作记录' })).toBeNull()
})

test('rows that are only read have no buttons', async () => {
  show({ form: undefined, add: undefined, removal: undefined })
  await screen.findByRole('cell', { name: '上层' })
  expect(screen.queryByRole('columnheader', { name: '操作' })).toBeNull()
  expect(screen.queryByRole('button', { name: '添加' })).toBeNull()
})

test('a row that cannot be changed any more offers no form, and says why', async () => {
  const form = { ...(ROOM.form as NonNullable<typeof ROOM.form>) }
  show({ form: { ...form, refusal: ({ name }) => (name === '下层' ? '已经生效' : undefined) } })
  const button = async (name: string) => await screen.findByRole<HTMLButtonElement>('button', { name: `修改：${name}` })
  expect([(await button('下层')).disabled, (await button('下层')).title]).toEqual([true, '已经生效'])
  expect((await button('上层')).disabled).toBe(false)
})

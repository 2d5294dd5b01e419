import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { RequestError } from '@tizhou/contract/client'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderAt } from '../../testing/renderAt.tsx'
import type { Column, Filter } from './columns.ts'
import { DataTable } from './DataTable.tsx'

interface Row {
  id: number
  name: string
}

const ROWS: Row[] = Array.from({ length: 45 }, (_, at) => ({ id: at + 1, name: `第 ${at + 1} 行` }))
const COLUMNS: Column<Row>[] = [
  { key: 'id', title: '编号', order: 'id', text: (row) => row.id },
  { key: 'name', title: '名称', text: (row) => row.name },
]
const FILTERS: Filter[] = [
  { kind: 'text', name: 'q', label: '查找' },
  { kind: 'days', label: '日期' },
]

const load = vi.fn<(query: Readonly<Record<string, unknown>>) => Promise<{ rows: Row[]; total: number }>>()

beforeEach(() => {
  localStorage.clear()
  load.mockReset()
  load.mockImplementation(async ({ page, pageSize }) => ({
    rows: ROWS.slice((Number(page) - 1) * Number(pageSize), Number(page) * Number(pageSize)),
    total: ROWS.length,
  }))
})

const show = (at?: string, more: Partial<Parameters<typeof DataTable<Row>>[0]> = {}) =>
  renderAt(
    <DataTable<Row>
      name="test"
      title="测试"
      load={load}
      rowKey="id"
      columns={COLUMNS}
      filters={FILTERS}
      emptyText="这里还没有"
      {...more}
    />,
    at,
  )

test('that there is nothing is said once an answer has come, not while it is waited for', async () => {
  let answer: (page: { rows: Row[]; total: number }) => void = () => {}
  load.mockImplementation(() => new Promise((resolve) => (answer = resolve)))
  show()
  expect(await screen.findByRole('columnheader', { name: /名称/ })).toBeDefined()
  expect(screen.queryByText('这里还没有')).toBeNull()
  answer({ rows: [], total: 0 })
  expect(await screen.findByText('这里还没有')).toBeDefined()
})

test('the address decides page, size, order and filters; what makes no sense in it is left out', async () => {
  show('/room?page=2&size=20&order=-id&q=abc&from=2026-11-01&to=2026-11-02')
  expect(await screen.findByText('第 21 行')).toBeDefined()
  expect(screen.getByText('第 21–40 条，共 45 条')).toBeDefined()
  expect(load).toHaveBeenCalledWith(
    {
      page: 2,
      pageSize: 20,
      order: '-id',
      q: 'abc',
      // Midnight in Beijing; the last day is included.
      from: Date.parse('2026-10-31T16:00:00Z'),
      to: Date.parse('2026-11-02T16:00:00Z'),
    },
    expect.anything(),
  )
  expect((screen.getByLabelText('查找') as HTMLInputElement).value).toBe('abc')
})

test('nonsense in the address is as if it were not there', async () => {
  show('/room?page=-3&size=7&from=yesterday')
  await screen.findByText('第 1 行')
  expect(load.mock.calls[0]?.[0]).toMatchObject({ page: 1, pageSize: 20, order: undefined, from: undefined })
})

test('a filter goes into the address and back to the first page; what else stands there stays', async () => {
  const { address } = show('/room?page=2&open=7')
  await userEvent.type(await screen.findByLabelText('查找'), '张{Enter}')
  await waitFor(() => expect(address()).toBe(`/room?open=7&q=${encodeURIComponent('张')}`))
  await waitFor(() => expect(load.mock.lastCall?.[0]).toMatchObject({ page: 1, q: '张' }))
  await userEvent.click(screen.getByRole('button', { name: '清除筛选' }))
  await waitFor(() => expect(address()).toBe('/room?open=7'))
})

test('the head of a column orders on the server', async () => {
  const { address } = show('/room?page=2')
  await screen.findByText('第 21 行')
  await userEvent.click(screen.getByRole('columnheader', { name: '编号' }))
  await waitFor(() => expect(address()).toBe('/room?order=id'))
  await userEvent.click(screen.getByRole('columnheader', { name: '编号' }))
  await waitFor(() => expect(address()).toBe('/room?order=-id'))
})

test('nothing found and nothing there are told apart', async () => {
  load.mockResolvedValue({ rows: [], total: 0 })
  show()
  expect(await screen.findByText('这里还没有')).toBeDefined()
  await userEvent.type(await screen.findByLabelText('查找'), 'x{Enter}')
  expect(await screen.findByText('没有符合筛选条件的记录')).toBeDefined()
})

test('as long as nothing came nothing is said to be missing', async () => {
  load.mockReturnValueOnce(new Promise(() => {}))
  show()
  expect(await screen.findByRole('columnheader', { name: '名称' })).toBeDefined()
  expect(screen.queryByText('这里还没有')).toBeNull()
})

test('a failure says what happened and can be tried again', async () => {
  load.mockRejectedValueOnce(new RequestError(403, '没有权限'))
  show()
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('没有权限')
  await userEvent.click(within(alert).getByRole('button', { name: '重试' }))
  expect(await screen.findByText('第 1 行')).toBeDefined()
})

test('a row opens by Enter and by a click, but not by a click on a button in it', async () => {
  const onOpen = vi.fn()
  const press = vi.fn()
  const actions: Column<Row> = {
    key: 'actions',
    title: '操作',
    render: () => (
      <button type="button" onClick={press}>
        改
      </button>
    ),
  }
  show(undefined, { onOpen, columns: [...COLUMNS, actions] })
  await userEvent.click(await screen.findByText('第 2 行'))
  expect(onOpen).toHaveBeenLastCalledWith(ROWS[1])
  await userEvent.click(screen.getAllByRole('button', { name: '改' })[0] as HTMLElement)
  expect(press).toHaveBeenCalledOnce()
  expect(onOpen).toHaveBeenCalledOnce()
  ;(screen.getByText('第 3 行').closest('tr') as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  expect(onOpen).toHaveBeenLastCalledWith(ROWS[2])
})

test('a set of filters is saved under a name and used again', async () => {
  const first = show('/room?q=张')
  await userEvent.click(await screen.findByRole('button', { name: '保存筛选' }))
  await userEvent.type(await screen.findByLabelText('筛选的名称'), '姓张的{Enter}')
  await userEvent.click(screen.getByRole('button', { name: '清除筛选' }))
  await waitFor(() => expect(first.address()).toBe('/room'))
  await userEvent.click(await screen.findByRole('button', { name: '已存筛选（1）' }))
  await userEvent.click(await screen.findByText('姓张的'))
  await waitFor(() => expect(first.address()).toBe(`/room?q=${encodeURIComponent('张')}`))
  expect(localStorage.getItem('console.filters.test')).toContain('姓张的')
})

test('several rows are chosen for one action', async () => {
  show(undefined, { bulk: (rows) => <span>要处理 {rows.map(({ id }) => id).join('、')}</span> })
  await screen.findByText('第 1 行')
  const boxes = screen.getAllByRole('checkbox')
  await userEvent.click(boxes[1] as HTMLElement)
  await userEvent.click(boxes[3] as HTMLElement)
  expect(screen.getByRole('toolbar', { name: '批量操作' }).textContent).toContain('要处理 1、3')
})

test('what the rows leave out is said above them', async () => {
  load.mockResolvedValueOnce({ rows: ROWS.slice(0, 1), total: 1, note: '这里只有一部分' } as never)
  show()
  expect((await screen.findByRole('alert')).textContent).toBe('这里只有一部分')
})

/** A page that goes from one thing to another. */
function Two() {
  const [name, setName] = useState('run 1')
  return (
    <>
      <button type="button" onClick={() => setName('run 2')}>
        另一次
      </button>
      <DataTable<Row> name={name} title="测试" load={load} rowKey="id" columns={COLUMNS} />
    </>
  )
}

test('a table of another thing begins without the rows of the one before', async () => {
  renderAt(<Two />)
  expect(await screen.findByText('第 1 行')).toBeDefined()
  load.mockImplementation(() => new Promise(() => {}))
  await userEvent.setup().click(screen.getByRole('button', { name: '另一次' }))
  expect(screen.queryByText('第 1 行')).toBeNull()
})

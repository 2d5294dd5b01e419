import { expect, test } from 'vitest'
import type { Column } from './columns.ts'
import { exportRows, LARGEST_EXPORT, rowsOf, Stopped, TooMany } from './exportRows.ts'

interface Row {
  id: number
}

const COLUMNS: Column<Row>[] = [
  { key: 'id', title: '编号', text: (row) => row.id },
  { key: 'actions', title: '操作' },
]

test('an export has all pages of the filtered set, and only columns that have a text', async () => {
  const asked: unknown[] = []
  const rows = Array.from({ length: 450 }, (_, at) => ({ id: at }))
  const [header, lines] = await exportRows<Row>(
    async ({ page, pageSize, ...rest }) => {
      asked.push(rest)
      const from = (Number(page) - 1) * Number(pageSize)
      return { rows: rows.slice(from, from + Number(pageSize)), total: rows.length }
    },
    { page: 7, pageSize: 20, q: 'x', order: '-id' },
    COLUMNS,
  )
  expect(asked).toEqual([1, 2, 3].map(() => ({ q: 'x', order: '-id' })))
  expect(header).toEqual(['编号'])
  expect(lines).toHaveLength(450)
  expect(lines.at(-1)).toEqual([449])
})

test('a list with a call of its own for exports is asked by that, mark by mark', async () => {
  const asked: unknown[] = []
  const [, lines] = await exportRows<Row>(
    async () => {
      throw new Error('the list is not asked')
    },
    { page: 2, q: 'x', order: '-id' },
    COLUMNS,
    undefined,
    async (query, after) => {
      asked.push([query, after])
      return { rows: [{ id: asked.length }], total: 2, next: after === undefined ? 'behind 1' : null }
    },
  )
  expect(asked).toEqual([
    [{ q: 'x', order: '-id' }, undefined],
    [{ q: 'x', order: '-id' }, 'behind 1'],
  ])
  expect(lines).toEqual([[1], [2]])
})

test('more rows than a spreadsheet bears are refused before they are fetched', async () => {
  let calls = 0
  const load = async () => {
    calls++
    return { rows: [{ id: 1 }], total: LARGEST_EXPORT + 1 }
  }
  await expect(exportRows<Row>(load, {}, COLUMNS)).rejects.toThrow(TooMany)
  expect(calls).toBe(1)
})

test('a stopped export asks for no further page', async () => {
  const stop = new AbortController()
  let calls = 0
  const load = async () => {
    calls++
    if (calls === 2) stop.abort()
    return { rows: Array.from({ length: 200 }, (_, id) => ({ id })), total: 1_000 }
  }
  await expect(exportRows<Row>(load, {}, COLUMNS, undefined, undefined, stop.signal)).rejects.toThrow(Stopped)
  expect(calls).toBe(2)
})

test('rows that are loaded are exported by the same columns', () => {
  expect(rowsOf([{ id: 5 }], COLUMNS)).toEqual([['编号'], [[5]]])
})

test('an export is written down with its first page: before the next one is asked for, also where it is stopped', async () => {
  const did: string[] = []
  const stop = new AbortController()
  const load = async ({ page }: Readonly<Record<string, unknown>>) => {
    did.push(`page ${page}`)
    if (page === 2) stop.abort()
    return { rows: Array.from({ length: 200 }, (_, id) => ({ id })), total: 1_000 }
  }
  const note = async (total: number) => did.push(`written down: ${total}`)
  await expect(exportRows<Row>(load, {}, COLUMNS, undefined, undefined, stop.signal, note)).rejects.toThrow(Stopped)
  expect(did).toEqual(['page 1', 'written down: 1000', 'page 2'])
})

test('nothing is exported that cannot be written down', async () => {
  const load = async () => ({ rows: [{ id: 1 }], total: 1 })
  const note = () => Promise.reject(new Error('no network'))
  await expect(exportRows<Row>(load, {}, COLUMNS, undefined, undefined, undefined, note)).rejects.toThrow('no network')
})

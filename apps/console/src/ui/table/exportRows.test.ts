import { expect, test } from 'vitest'
import type { Column } from './columns.ts'
import { exportRows, LARGEST_EXPORT, TooMany } from './exportRows.ts'

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
  const text = await exportRows<Row>(
    async ({ page, pageSize, ...rest }) => {
      asked.push(rest)
      const from = (Number(page) - 1) * Number(pageSize)
      return { rows: rows.slice(from, from + Number(pageSize)), total: rows.length }
    },
    { page: 7, pageSize: 20, q: 'x', order: '-id' },
    COLUMNS,
  )
  expect(asked).toEqual([1, 2, 3].map(() => ({ q: 'x', order: '-id' })))
  const lines = text.trim().split('\r\n')
  expect(lines).toHaveLength(451)
  expect(lines[0]).toBe('\uFEFF"编号"'.trim())
  expect(lines.at(-1)).toBe('449')
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

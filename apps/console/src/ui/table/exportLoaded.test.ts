import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { request } from '../../platform/request.ts'
import { exportLoaded } from './exportLoaded.ts'

vi.mock('../../platform/request.ts', () => ({ request: vi.fn(async () => null) }))

const COLUMNS = [{ key: 'id', title: '编号', text: (row: { id: number }) => row.id }]

test('an export of loaded rows is written down before there is a file', async () => {
  expect(await exportLoaded('样例', [{ id: 5 }], COLUMNS)).toEqual([['编号'], [[5]]])
  expect(request).toHaveBeenCalledWith('audit.tableExport', { title: '样例', rows: 1, filters: '' })
  vi.mocked(request).mockRejectedValueOnce(new Error('没有网络'))
  await expect(exportLoaded('样例', [{ id: 5 }], COLUMNS)).rejects.toThrow('没有网络')
})

test('no room makes a file of loaded rows that is not written down', () => {
  const areas = join(import.meta.dirname, '../../areas')
  const files = globSync('**/*.{ts,tsx}', { cwd: areas })
  expect(files.length).toBeGreaterThan(100)
  const around = files.filter((file) =>
    /\browsOf\b.*exportRows|import \{[^}]*\browsOf\b/.test(readFileSync(join(areas, file), 'utf8')),
  )
  expect(around).toEqual([])
})

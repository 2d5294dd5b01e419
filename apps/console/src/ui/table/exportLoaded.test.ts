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

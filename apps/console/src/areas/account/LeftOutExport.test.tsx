import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderAt } from '../../testing/renderAt.tsx'
import { keepTable } from '../../ui/keepTable.ts'
import { plain } from '../../ui/table/columnKinds.tsx'
import { LeftOutExport, leftOut } from './LeftOutExport.tsx'
import type { Run, RunItem } from './runNames.ts'

const asked = vi.hoisted(() => [] as [string, unknown][])
vi.mock('../../ui/keepTable.ts', () => ({ keepTable: vi.fn() }))
vi.mock('../../platform/request.ts', async (original) => {
  const request = async (name: string, params: Record<string, unknown>) => {
    asked.push([name, params])
    if (name === 'audit.tableExport') return null
    const of =
      params.outcome === 'refused' ? [{ row: 4, reason: '不是 11 位手机号' }] : [{ row: 9, reason: '检查后班级已归档' }]
    return { rows: of, total: 1 }
  }
  return {
    ...(await original<typeof import('../../platform/request.ts')>()),
    request,
    listOf: (name: string, fixed: object) => (query: object) => request(name, { ...query, ...fixed }),
  }
})

const count = (outcome: RunItem['outcome'], state: RunItem['state'], of: number) => ({ outcome, state, count: of })
const RUN = {
  ...{ runID: 7, kind: 'import', title: '学员.xlsx', state: 'done' },
  counts: [
    count('new', 'done', 20),
    count('refused', 'idle', 1),
    count('known', 'moved', 1),
    count('nothing', 'idle', 3),
  ],
} as unknown as Run
const COLUMNS = [plain('row', '行'), plain('reason', '说明')] as never

test('rows that were not imported are downloaded, each with its row of the file and the reason, and it is written down', async () => {
  renderAt(<LeftOutExport run={RUN} columns={COLUMNS} />)
  await userEvent.click(await screen.findByRole('button', { name: '没有导入的行：导出' }))
  await waitFor(() => expect(keepTable).toHaveBeenCalled())
  expect(vi.mocked(keepTable).mock.lastCall?.slice(1)).toEqual([
    'xlsx',
    ['行', '说明'],
    [
      [4, '不是 11 位手机号'],
      [9, '检查后班级已归档'],
    ],
  ])
  expect(asked[0]).toEqual(['audit.tableExport', { title: '没有导入的行：学员.xlsx', rows: 2, filters: '' }])
})

test('of a run that was stopped those who still wait are left out as well; rows without anything to do are not', () => {
  expect(leftOut(RUN)).toBe(2)
  const stopped = { ...RUN, state: 'stopped', counts: [...RUN.counts, count('new', 'waiting', 5)] } as Run
  expect(leftOut(stopped)).toBe(7)
})

import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderAt } from '../../../testing/renderAt.tsx'
import { keepTable } from '../../../ui/keepTable.ts'
import { LearnersTable } from './LearnersTable.tsx'

vi.mock('../../../ui/keepTable.ts', () => ({ keepTable: vi.fn() }))
vi.mock('../../../platform/request.ts', async (original) => {
  const row = {
    ...{ userID: 7, userName: '137****0001', nickName: '远航', days: 3, answered: 40, right: 30, minutes: 50 },
    ...{ lastDay: '2020-11-28', tasks: 10, done: 6, behind: 2, papers: 2, meanShare: 0.6, bestShare: 0.8 },
    ...{ predictedLow: 0.55, predictedHigh: 0.7, predictedAt: 1, weak: ['缺铁性贫血', '心力衰竭'] },
  }
  return {
    ...(await original<typeof import('../../../platform/request.ts')>()),
    request: async () => null,
    listOf: () => async () => ({ rows: [row], total: 1 }),
  }
})

test('a learner of the report stands in few columns, and the export has each figure in a column of its own', async () => {
  renderAt(<LearnersTable of={{ groupID: 3, appID: 1, days: 30 }} />)
  const row = within(await screen.findByRole('row', { name: /远航/ }))
  for (const text of ['137****0001', '落后 2 天', '最高 80%', '55%–70%', '缺铁性贫血、心力衰竭'])
    expect(row.getByText(text)).toBeDefined()
  expect(row.getByRole('link').getAttribute('href')).toContain('/users/7')
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  for (const hidden of ['用户名', '落后（天）', '最高得分率']) expect(heads).not.toContain(hidden)
  await userEvent.click(screen.getByRole('button', { name: 'CSV' }))
  await waitFor(() => expect(keepTable).toHaveBeenCalled())
  const [, , header, rows] = vi.mocked(keepTable).mock.lastCall ?? []
  expect(Object.fromEntries((header ?? []).map((name, at) => [name, rows?.[0]?.[at]]))).toEqual({
    ...{ 用户名: '137****0001', 学员: '远航', 学习天数: 3, '用时（分钟）': 50, 作答: 40, 答对率: '75%' },
    ...{ 最近学习: '2020-11-28', 计划进度: '60%', '落后（天）': 2, 模考次数: 2, 平均得分率: '60%', 最高得分率: '80%' },
    ...{ 预测得分率: '55%–70%', 薄弱考点: '缺铁性贫血、心力衰竭' },
  })
})

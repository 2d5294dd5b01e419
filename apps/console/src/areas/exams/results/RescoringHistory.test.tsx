import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { request } from '../../../platform/request.ts'
import { renderAt } from '../../../testing/renderAt.tsx'
import { RescoringHistory } from './RescoringHistory.tsx'

const ROW = {
  ...{ rescoringID: 9, allTestID: 3, number: 1, stem: '最可能的诊断是', kind: 'cancel', wayBefore: null },
  ...{ wayAfter: 'credit', note: '超纲', state: 'done', by: '编辑', at: 1, settledAt: 2, undoneBy: null },
  ...{ attempts: 2, up: 2, down: 0, canUndo: true },
}

vi.mock('../../../platform/request.ts', async (original) => ({
  ...(await original<typeof import('../../../platform/request.ts')>()),
  request: vi.fn(),
  listOf: () => async () => ({ rows: [ROW], total: 1 }),
}))
const calls = vi.mocked(request)
afterEach(() => {
  calls.mockReset()
})

test('taking a cancellation back asks whose score changes now, and sends what was looked at', async () => {
  calls.mockImplementation((async (name: string) =>
    name === 'exams.cancelCheck' ? { attempts: 5, revision: 'r7' } : null) as never)
  renderAt(<RescoringHistory appID={1} paperID={2} />)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: '撤销第 1 题的作废' }))
  // The table still says two.
  expect(await screen.findByText(/^5 份试卷的成绩改回/)).toBeDefined()
  await user.click(screen.getByText('撤销作废'))
  await waitFor(() =>
    expect(calls).toHaveBeenCalledWith('exams.cancelUndo', {
      ...{ appID: 1, paperID: 2, allTestID: 3, rescoringID: 9, revision: 'r7' },
    }),
  )
})

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
const CORRECTED = { ...ROW, rescoringID: 8, allTestID: 4, number: 2, kind: 'key', wayAfter: null }
/** Corrected anew since: only the last correction is taken back. */
const FORMER = { ...CORRECTED, rescoringID: 7, number: 5, canUndo: false }

vi.mock('../../../platform/request.ts', async (original) => ({
  ...(await original<typeof import('../../../platform/request.ts')>()),
  request: vi.fn(),
  listOf: () => async () => ({ rows: [ROW, CORRECTED, FORMER], total: 3 }),
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

test('a corrected key is taken back on the page of its question', async () => {
  renderAt(<RescoringHistory appID={1} paperID={2} />)
  const link = await screen.findByRole('link', { name: '到题目页撤销第 2 题的答案更正' })
  expect(link.getAttribute('href')).toMatch(/\/questions\/1\/4$/)
  expect(screen.queryByRole('link', { name: /第 5 题/ })).toBeNull()
})

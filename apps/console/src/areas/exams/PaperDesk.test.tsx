import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Data } from '@tizhou/contract/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { request } from '../../platform/request.ts'
import { renderAt } from '../../testing/renderAt.tsx'
import { PaperDesk } from './PaperDesk.tsx'
import { PaperOuter } from './PaperOuter.tsx'
import { emptyPaper } from './paperForm.ts'

vi.mock('../../platform/request.ts', async (original) => ({
  ...(await original<typeof import('../../platform/request.ts')>()),
  request: vi.fn(),
}))
const calls = vi.mocked(request)
afterEach(() => {
  calls.mockReset()
})

const PAPER = {
  ...{ paperKey: 'P1', paperID: 7, form: { ...emptyPaper(), name: '九月一模' }, revision: 'r1', state: 'open' },
  ...{ begun: 0, running: 0, faults: [], remarks: [], questions: [], shared: [], import: null },
} as unknown as Data<'exams.deskPaper'>

test('whoever began since the page was opened can be collected: the dialog asks as it opens', async () => {
  calls.mockImplementation((async (name: string) =>
    name === 'exams.deskPaper' ? { ...PAPER, begun: 2, running: 2 } : {}) as never)
  renderAt(<PaperDesk appID={1} paper={PAPER} again={async () => {}} />)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: '撤下' }))
  await user.click(await screen.findByText('正在作答的 2 人现在收卷（不能撤销）'))
  await user.click(screen.getAllByText('撤下').at(-1) as HTMLElement)
  await waitFor(() =>
    expect(calls).toHaveBeenCalledWith('exams.deskWithdraw', { appID: 1, paperKey: 'P1', attempts: 'collect' }),
  )
})

test('a general mock asks for its times where they are typed', async () => {
  const onChange = vi.fn()
  const mock = { ...emptyPaper(), kind: 'firstMock' as const }
  renderAt(<PaperOuter form={mock} isPublished={false} onChange={onChange} />)
  expect(await screen.findAllByText('一模要统一开考和收卷，发布之前请填写')).toHaveLength(2)
  expect(screen.queryByText('不填：随时可以作答。')).toBeNull()
})

test('choosing the kind of a general mock allows one attempt', async () => {
  const onChange = vi.fn()
  renderAt(<PaperOuter form={emptyPaper()} isPublished={false} onChange={onChange} />)
  const user = userEvent.setup()
  expect(screen.queryByText('一模要统一开考和收卷，发布之前请填写')).toBeNull()
  await user.click(await screen.findByLabelText('种类'))
  await user.click(await screen.findByTitle('一模（全国模考）'))
  expect(onChange).toHaveBeenCalledWith(expect.objectContaining({ kind: 'firstMock', attempts: 1 }))
})

test('an interview whose marks are not those of the scoring points says so under its own heading', async () => {
  const remarks = ['单元「答辩」第 1 题的分值是 10 分，评分要点合计 12 分']
  const form = { ...PAPER.form, kind: 'interview' as const }
  renderAt(<PaperDesk appID={1} paper={{ ...PAPER, form, remarks }} again={async () => {}} />)
  expect(await screen.findByText('分值与评分要点不一致（1）')).toBeDefined()
  expect(screen.queryByText(/与正式考试不同的地方/)).toBeNull()
})

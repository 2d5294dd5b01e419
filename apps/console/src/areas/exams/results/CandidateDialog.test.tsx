import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { RequestError } from '@tizhou/contract/client'
import type { Data } from '@tizhou/contract/contract'
import { App, ConfigProvider } from 'antd'
import { afterEach, expect, test, vi } from 'vitest'
import { request } from '../../../platform/request.ts'
import { CandidateDialog } from './CandidateDialog.tsx'

vi.mock('../../../ui/form/useUnsavedGuard.ts', () => ({ useUnsavedGuard: () => {} }))
vi.mock('../../../platform/request.ts', async (original) => ({
  ...(await original<typeof import('../../../platform/request.ts')>()),
  request: vi.fn(),
}))
const calls = vi.mocked(request)
afterEach(() => {
  calls.mockReset()
})

type Candidate = Data<'exams.candidateGrants'>
const CANDIDATE: Candidate = {
  ...{ name: '一模', who: '小舟', revision: 'r1', attemptsAllowed: 1, closesAt: null, now: 0 },
  ...{ tellsAt: null, state: 'open' },
  units: [{ unitID: 3, name: '第一单元', seconds: 3_600 }],
  attempts: [
    {
      ...{ attemptID: 5, startedAt: 0, state: 'running', unitID: 3, endsAt: 3_600_000 },
      ...{ handedInAt: null, score: null, counts: true },
    },
  ],
  grants: [
    {
      ...{ grantID: 9, kind: 'time', unitID: 3, seconds: 600, counts: null, attemptID: 5, reason: '断电', by: '编辑' },
      ...{ at: 0, takenBackAt: null, canTakeBack: true },
    },
  ],
}
const of = { appID: 1, paperID: 2, userID: 4 }

async function show(candidate: Candidate, refuse?: RequestError) {
  calls.mockImplementation((async (name: string) => {
    if (name === 'exams.candidateGrants') return candidate
    if (refuse) throw refuse
    return { grantID: 10 }
  }) as never)
  const [onChanged, onClose] = [vi.fn(), vi.fn()]
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ConfigProvider button={{ autoInsertSpace: false }}>
        <App>
          <CandidateDialog {...of} onClose={onClose} onChanged={onChanged} />
        </App>
      </ConfigProvider>
    </QueryClientProvider>,
  )
  const user = userEvent.setup()
  const dialog = within(await screen.findByRole('dialog', { name: '考生“小舟”：加时与补考' }))
  return { user, dialog, onChanged, onClose }
}

test('more time is given with a reason, under the revision that was seen; a second attempt waits for the end of the first', async () => {
  const { user, dialog, onChanged } = await show(CANDIDATE)
  expect(dialog.getByText(/正在作答“第一单元”/)).toBeTruthy()
  expect(dialog.getByText('考生正在作答，交卷后才能安排。')).toBeTruthy()
  const grant = dialog.getByRole('button', { name: '加时' }) as HTMLButtonElement
  expect(grant.disabled).toBe(true)
  await user.type(dialog.getByLabelText('加时的原因'), '断电 8 分钟')
  await user.click(grant)
  await waitFor(() =>
    expect(calls).toHaveBeenCalledWith('exams.grantTime', {
      ...{ ...of, seconds: 600, reason: '断电 8 分钟', revision: 'r1' },
    }),
  )
  expect(onChanged).toHaveBeenCalled()
})

test('what is refused is said, and what was given is taken back after a question', async () => {
  const { user, dialog } = await show(CANDIDATE, new RequestError(409, '已经用上，不能收回'))
  await user.click(dialog.getByRole('button', { name: '收回' }))
  await user.click(await screen.findByRole('button', { name: '收回加时' }))
  await waitFor(() => expect(calls).toHaveBeenCalledWith('exams.grantTakeBack', { ...of, grantID: 9, revision: 'r1' }))
  expect(await dialog.findByText('已经用上，不能收回')).toBeTruthy()
})

test('Esc asks before it throws away what was typed, and closes at once where nothing was', async () => {
  const { user, dialog, onClose } = await show(CANDIDATE)
  await user.type(dialog.getByLabelText('加时的原因'), '断电')
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: '继续填写' }))
  expect(onClose).not.toHaveBeenCalled()
  expect((dialog.getByLabelText('加时的原因') as HTMLInputElement).value).toBe('断电')
  await user.clear(dialog.getByLabelText('加时的原因'))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

test('where the time goes is said: to a later attempt after the hand-in, and to none where none is left', async () => {
  const [attempt] = CANDIDATE.attempts
  const over = { ...attempt, state: 'over', unitID: null, endsAt: null, handedInAt: 60_000, score: 61 }
  const handedIn = { ...CANDIDATE, attempts: [over as Candidate['attempts'][number]], grants: [] }
  const { user, dialog } = await show(handedIn)
  expect(dialog.getByText(/考生已经交卷，没有剩余的作答次数/)).toBeTruthy()
  await user.type(dialog.getByLabelText('加时的原因'), '断电')
  expect((dialog.getByRole('button', { name: '给下一次作答加时' }) as HTMLButtonElement).disabled).toBe(true)
  cleanup()
  const again = await show({ ...handedIn, attemptsAllowed: 2 })
  expect(again.dialog.getByText(/这段时间加给以后开始的作答，不改变已交的/)).toBeTruthy()
})

test('after the end the forms give way to what can be done: the window opens again until results are told', async () => {
  const [attempt] = CANDIDATE.attempts
  const over = { ...attempt, state: 'over', unitID: null, endsAt: null, handedInAt: 60_000, score: 61 }
  const closed = { ...CANDIDATE, attempts: [over as Candidate['attempts'][number]], grants: [] }
  for (const [state, why] of [
    ['ended', /推后截止时间，北京时间 1970-01-01 09:00 公布成绩之前都可以/],
    ['told', /成绩也已公布，不能再加时或补考/],
    ['withdrawn', /已撤下，重新开放后才能加时或补考/],
  ] as const) {
    const { dialog } = await show({ ...closed, state, tellsAt: 3_600_000 })
    expect(dialog.getByText(why)).toBeTruthy()
    expect(dialog.queryByLabelText('加时的原因')).toBeNull()
    expect(dialog.queryByLabelText('补考的原因')).toBeNull()
    cleanup()
  }
})

test('who still sits a withdrawn paper can be given more time, and no other attempt', async () => {
  const { dialog } = await show({ ...CANDIDATE, state: 'withdrawn' })
  expect(dialog.getByLabelText('加时的原因')).toBeTruthy()
  expect(dialog.getByText('这份试卷已撤下，重新开放后才能补考。')).toBeTruthy()
})

test('after the hand-in another attempt is given, and which one counts is chosen', async () => {
  const [attempt] = CANDIDATE.attempts
  const over = { ...attempt, state: 'over', unitID: null, endsAt: null, handedInAt: 60_000, score: 61 }
  const { user, dialog } = await show({ ...CANDIDATE, attempts: [over as Candidate['attempts'][number]], grants: [] })
  await user.click(dialog.getByRole('radio', { name: /^以原来的一次为准/ }))
  await user.type(dialog.getByLabelText('补考的原因'), '断网')
  await user.click(dialog.getByRole('button', { name: '增加一次作答' }))
  await waitFor(() =>
    expect(calls).toHaveBeenCalledWith('exams.grantAttempt', {
      ...{ ...of, counts: 'former', reason: '断网', revision: 'r1' },
    }),
  )
})

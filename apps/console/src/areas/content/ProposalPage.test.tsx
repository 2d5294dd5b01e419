import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { RequestError } from '@tizhou/contract/client'
import { expect, test, vi } from 'vitest'
import { request } from '../../platform/request.ts'
import { renderAt } from '../../testing/renderAt.tsx'
import ProposalPage from './ProposalPage.tsx'

vi.mock('../../platform/request.ts', async (original) => ({
  ...(await original<typeof import('../../platform/request.ts')>()),
  request: vi.fn(),
}))

const PROPOSAL = {
  ...{ proposalID: 5, appID: 7, subject: '内科', allTestID: null, what: 'step', state: 'draft', since: 0 },
  ...{ revision: '3', name: '导入：新题.xlsx', authorName: '我', isMine: true, mayReview: false, reviewerName: '' },
  ...{ comment: '', call: 'imports.importStart', isOutdated: false, outdatedWhy: '', question: null, present: null },
  step: { lines: ['新增 1 题'], samples: [], isRunning: false, failure: '', importID: null },
}

test('an import that would overwrite hand edits by now asks for that before it is handed in again, and then is', async () => {
  const unconfirmed = {
    reason: 'unconfirmed',
    findings: [{ kind: 'edited', name: '会覆盖导入后手工修改过的题', count: 2 }],
    checkID: 88,
  }
  vi.mocked(request).mockImplementation((async (call: string, params: { confirmJson?: string[] }) => {
    if (call !== 'content.proposalMove') return PROPOSAL
    if (params.confirmJson) return { revision: '4' }
    throw new RequestError(409, '请先确认', unconfirmed)
  }) as never)
  renderAt(<ProposalPage />)
  await userEvent.click(await screen.findByRole('button', { name: '提交审核' }))
  const dialog = within(await screen.findByRole('dialog', { name: '提交前请确认' }))
  expect(dialog.getByRole('listitem').textContent).toBe('会覆盖导入后手工修改过的题：2 题')
  expect(dialog.getByRole('link').getAttribute('href')).toMatch(/\/imports\/88$/)
  await userEvent.click(dialog.getByRole('button', { name: '都确认，提交审核' }))
  await waitFor(() =>
    expect(request).toHaveBeenCalledWith(
      'content.proposalMove',
      expect.objectContaining({ proposalID: 5, revision: '3', step: 'handIn', confirmJson: ['edited'] }),
    ),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

const QUESTION = {
  ...{ style: 'A1', hint: '', stem: '题干', options: [], answer: 'A', explanation: '提出的', points: [], source: '' },
  ...{ year: null, difficulty: null, groupStem: '' },
}
/** A change of one question that waits for the reader's review. */
const CHANGE = {
  ...{ ...PROPOSAL, allTestID: 9, what: 'change', state: 'waiting', name: '题干', authorName: '提出的人', call: null },
  ...{ isMine: false, mayReview: true, externalID: 'q9', groupOf: null, cptID: 3, baseHash: 'h', step: null },
  ...{ question: QUESTION, present: { ...QUESTION, explanation: '原来的' } },
  ...{ chapter: ['甲章'], presentChapter: ['甲章'] },
}

test('rule: while a proposal is outdated its release is off, with the reason', async () => {
  const outdatedWhy = '题目在提出之后又被改过'
  vi.mocked(request).mockImplementation((async () => ({ ...CHANGE, isOutdated: true, outdatedWhy })) as never)
  renderAt(<ProposalPage />)
  const release = await screen.findByRole('button', { name: /审核发布/ })
  expect(release).toHaveProperty('disabled', true)
  expect(release.getAttribute('title')).toBe(outdatedWhy)
  expect(screen.getByRole('alert').textContent).toContain(outdatedWhy)
})

test('where nothing differs no change of the chapter is told, unless there is one', async () => {
  const same = { ...CHANGE, present: QUESTION }
  vi.mocked(request).mockImplementation((async () => same) as never)
  renderAt(<ProposalPage />)
  expect(await screen.findByText('内容相同，没有改动。')).toBeTruthy()
})

test('rule: a second click after a refusal releases nothing that the reviewer has not confirmed to have read', async () => {
  const changed = { ...CHANGE, revision: '4', question: { ...QUESTION, explanation: '又改过的' } }
  let isChanged = false
  const released = vi.fn()
  vi.mocked(request).mockImplementation((async (call: string, { revision }: { revision?: string }) => {
    if (call !== 'content.proposalRelease') return isChanged ? changed : CHANGE
    if (revision === '4') {
      released()
      return { allTestID: 9, importID: null, revision: '5' }
    }
    isChanged = true
    throw new RequestError(409, '这份修改刚被别人修改过，请刷新后再改', { reason: 'changed' })
  }) as never)
  renderAt(<ProposalPage />)
  const button = () => screen.findByRole('button', { name: '审核发布' })
  await userEvent.click(await button())
  await waitFor(() => expect(document.body.textContent).toContain('又改过的'))
  await userEvent.click(await button())
  const dialog = within(await screen.findByRole('dialog', { name: /内容刚刚变了/ }))
  expect(released).not.toHaveBeenCalled()
  await userEvent.click(dialog.getByRole('button', { name: '看过了，发布' }))
  await waitFor(() => expect(released).toHaveBeenCalledTimes(1))
})

test('the whole question as learners will see it is opened by the keyboard, with the reasons of its options', async () => {
  const options = ['甲', '乙'].map((content, at) => ({ name: 'AB'[at] as string, content }))
  const question = { ...QUESTION, stem: '问什么', options, reasons: [{ name: 'B', content: '乙的理由' }] }
  vi.mocked(request).mockImplementation((async () => ({ ...CHANGE, question })) as never)
  renderAt(<ProposalPage />)
  const folded = await screen.findByRole('button', { name: /整道题：发布后学员看到的样子/ })
  expect(folded.getAttribute('aria-expanded')).toBe('false')
  folded.focus()
  await userEvent.keyboard('{Enter}')
  const whole = within(await screen.findByRole('region', { name: '整道题' }))
  for (const text of ['问什么', '甲', '乙', '乙的理由', '提出的']) expect(whole.getByText(text)).toBeDefined()
  expect(whole.getByText('✓ 正确答案')).toBeDefined()
})

test('what its author withdraws stays written: the question before says so, and it is undone or reopened', async () => {
  let now = { ...CHANGE, isMine: true, mayReview: false }
  const moves: unknown[] = []
  vi.mocked(request).mockImplementation((async (call: string, params: { step: string; revision: string }) => {
    if (call !== 'content.proposalMove') return now
    moves.push([params.step, params.revision])
    now = {
      ...now,
      state: params.step === 'withdraw' ? 'withdrawn' : 'draft',
      revision: String(Number(now.revision) + 1),
    }
    return { revision: now.revision }
  }) as never)
  renderAt(<ProposalPage />)
  await userEvent.click(await screen.findByRole('button', { name: '撤回' }))
  const dialog = within(await screen.findByRole('dialog', { name: '撤回这份修改？' }))
  expect(dialog.getByText(/写的内容保留在这一页，可以恢复为草稿/)).toBeDefined()
  await userEvent.click(dialog.getByRole('button', { name: '撤回' }))
  expect(await screen.findByRole('button', { name: '恢复为草稿' })).toBeDefined()
  await userEvent.click(await screen.findByRole('button', { name: /^撤销/ }))
  expect(await screen.findByRole('button', { name: '提交审核' })).toBeDefined()
  expect(moves).toEqual([
    ['withdraw', '3'],
    ['reopen', '4'],
  ])
})

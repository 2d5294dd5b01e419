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

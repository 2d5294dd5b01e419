import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { RequestError, request } from '../../platform/request.ts'
import { renderAt } from '../../testing/renderAt.tsx'
import { StaleRun } from './StaleRun.tsx'

vi.mock('../../platform/request.ts', async (original) => ({
  ...(await original<typeof import('../../platform/request.ts')>()),
  request: vi.fn(),
}))
const calls = vi.mocked(request)
beforeEach(() => {
  calls.mockReset()
})

const REASON = '查看之后有 1 人的权限被改过（甲），请重新查看'
const press = async () => userEvent.click(await screen.findByRole('button', { name: '重新查看' }))

test('the refusal of a batch stays, and 重新查看 looks again with the same settings', async () => {
  calls.mockResolvedValue({ runID: 8 } as never)
  const { address } = renderAt(<StaleRun runID={7} reason={REASON} />)
  expect(await screen.findByText(REASON)).toBeDefined()
  await press()
  await waitFor(() => expect(address()).toBe('/learnerRuns/8'))
  expect(calls).toHaveBeenCalledWith('account.accessCheckAgain', { runID: 7 })
})

test('why a second look is refused is said beside the first reason', async () => {
  calls.mockRejectedValue(new RequestError(400, '到期日已经过了，请另做一次批量权限'))
  renderAt(<StaleRun runID={7} reason={REASON} />)
  await press()
  expect(await screen.findByText('到期日已经过了，请另做一次批量权限')).toBeDefined()
  expect(screen.getByText(REASON)).toBeDefined()
})

import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { request } from '../../platform/request.ts'
import { showLastDay } from '../../platform/time.ts'
import { renderAt } from '../../testing/renderAt.tsx'
import { HeldActions } from './HeldActions.tsx'

vi.mock('../../platform/request.ts', async (original) => ({
  ...(await original<typeof import('../../platform/request.ts')>()),
  request: vi.fn(),
}))
const calls = vi.mocked(request)
beforeEach(() => {
  calls.mockReset().mockResolvedValue({ endsAt: 1 } as never)
})

const DAY = 86_400_000
const NOW = Date.now()
const HELD = {
  ...{ entitlementID: 7, userName: '138', subject: '护理', version: '强化班' },
  ...{ startsAt: NOW - 10 * DAY, endsAt: NOW - DAY },
}
const open = async (endBeforeRevoked: number | null) => {
  renderAt(<HeldActions held={{ ...HELD, endBeforeRevoked }} onChanged={async () => {}} />)
  await userEvent.click(await screen.findByRole('button', { name: /^改期/ }))
  return within(await screen.findByRole('dialog'))
}
const dayIn = (form: Awaited<ReturnType<typeof open>>) =>
  form.getByLabelText<HTMLInputElement>('有效到（当天结束时到期）').value

test('what was revoked is offered the end that it had, and gets it back to the moment', async () => {
  const before = NOW + 90 * DAY
  const form = await open(before)
  expect(form.getByText(`收回之前到 ${showLastDay(before)}。`)).toBeDefined()
  expect(dayIn(form)).toBe(showLastDay(before))
  await userEvent.type(form.getByLabelText('原因'), '误收回')
  await userEvent.click(form.getByRole('button', { name: '保存' }))
  const sent = { entitlementID: 7, wasEndsAt: HELD.endsAt, endsAt: before, reason: '误收回' }
  await waitFor(() => expect(calls).toHaveBeenCalledWith('sales.entitlementSetEnd', sent))
})

test('an end that is over by now is told and not offered', async () => {
  const before = NOW - DAY / 2
  const form = await open(before)
  expect(form.getByText(`收回之前到 ${showLastDay(before)}。`)).toBeDefined()
  expect(dayIn(form)).toBe(showLastDay(HELD.endsAt))
})

test('what nobody revoked begins at its own end', async () => {
  const form = await open(null)
  expect(form.queryByText(/收回之前/)).toBeNull()
  expect(dayIn(form)).toBe(showLastDay(HELD.endsAt))
})

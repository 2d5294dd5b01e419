import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { request } from '../platform/request.ts'
import { endSession, startSession } from '../platform/session.ts'
import { renderAt } from '../testing/renderAt.tsx'
import { useUnsavedGuard } from '../ui/form/useUnsavedGuard.ts'
import { ReviewGate } from './ReviewGate.tsx'

beforeEach(() => {
  startSession({ guid: 'g'.repeat(43), userID: 7 })
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(
      url.includes('/proposals/step')
        ? { status: 200, msg: '', data: { proposalID: 5, revision: '1' } }
        : { status: 409, msg: '要另一人审核', data: { reason: 'reviewed' } },
    ),
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  endSession()
})

function Page() {
  useUnsavedGuard(true)
  return <ReviewGate />
}
const remove = () => request('knowledge.pointRemove', { appID: 1, pointID: 2 } as never)
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('whoever stays for something unsaved after handing in is told so, and the form goes on', async () => {
  const { address } = renderAt(<Page />)
  await screen.findByText('', { selector: '.ant-app' })
  const ended = remove().catch((error: unknown) => error)
  await press('提交审核')
  await press('留下')
  expect(await ended).toMatchObject({ status: 409, data: { reason: 'handedIn' } })
  expect(address()).toBe('/room')
})

test('what is not handed in is refused as before', async () => {
  renderAt(<Page />)
  await screen.findByText('', { selector: '.ant-app' })
  const ended = remove().catch((error: unknown) => error)
  await press('不提交')
  expect(await ended).toMatchObject({ status: 409, data: { reason: 'reviewed' } })
})

import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endSession, startSession } from '../../../../platform/session/session.ts'
import { type FakeServer, ok, refused, startServer } from '../../../../platform/testing/server.ts'
import { openMyCenter } from '../../testing/openMyCenter.tsx'

let server: FakeServer

const ME = {
  ...{ userID: 7, userName: '139****5678', NickName: '小舟', roles: [], hasPassword: 1, weak: 0, isMobile: 1 },
  createdAt: Date.parse('2026-03-04T16:00:00Z'),
}
const mine = (mail: 0 | 1) =>
  ok({
    list: [{ kind: 'exam', mail, sms: 0, push: 0, hour: null }],
    mail: null,
    canSms: 0,
    pushKey: '',
    browsers: 0,
  })

beforeEach(async () => {
  await endSession()
  startSession({ guid: 'g'.repeat(40), userID: 7, userName: '13912345678', NickName: '小舟', roles: [] })
  server = startServer({ getUserInfo: ok(ME), mine: mine(0), choose: ok() })
})
afterEach(() => vi.unstubAllGlobals())

const byMail = async () =>
  within(await screen.findByRole('region', { name: '提醒' })).findByRole<HTMLInputElement>('checkbox', { name: '邮件' })

test('a way that is chosen is shown at once, before the server has answered, and stays', async () => {
  openMyCenter()
  const box = await byMail()
  server.answers.mine = mine(1)
  fireEvent.click(box)
  expect(box.checked).toBe(true)
  await waitFor(() => expect(server.of('mine')).toHaveLength(2))
  expect(server.of('choose')).toMatchObject([{ kind: 'exam', mail: '1', sms: '0', push: '0' }])
  expect((await byMail()).checked).toBe(true)
})

test('a choice that is refused goes back to what the server holds', async () => {
  server.answers.choose = refused('kind', '没有这种提醒')
  openMyCenter()
  fireEvent.click(await byMail())
  await waitFor(async () => expect((await byMail()).checked).toBe(false))
})

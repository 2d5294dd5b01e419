import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Input } from 'antd'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { request } from '../platform/request.ts'
import { endSession, startSession, whenAnother } from '../platform/session.ts'
import { renderAt } from '../testing/renderAt.tsx'
import { LogInAgain } from './LogInAgain.tsx'

const onAnother = vi.fn()
const sent: { path: string; body: URLSearchParams }[] = []
let logInAs = 7

beforeEach(() => {
  endSession()
  logInAs = 7
  sent.length = 0
  onAnother.mockReset()
  whenAnother(onAnother)
  startSession({ guid: 'g'.repeat(43), userID: 7 })
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const { pathname, searchParams } = new URL(url)
    const body = new URLSearchParams(String(init?.body ?? ''))
    sent.push({ path: pathname, body })
    if (pathname.endsWith('/userlogin'))
      return Response.json({
        status: 200,
        msg: '',
        data: { guid: 'h'.repeat(43), userID: logInAs, NickName: '甲', roles: ['editor'] },
      })
    const isOver = (searchParams.get('guid') ?? body.get('guid')) === 'g'.repeat(43)
    return Response.json(
      isOver ? { status: 401, msg: '请先登录', data: { type: 0 } } : { status: 200, msg: '', data: { n: 1 } },
    )
  })
})
afterEach(() => {
  endSession()
  vi.unstubAllGlobals()
})

async function lose() {
  renderAt(
    <>
      <Input aria-label="题干" />
      <LogInAgain userName="xiaolin" />
    </>,
  )
  await userEvent.type(await screen.findByRole('textbox', { name: '题干' }), '写到一半')
  const saved = request('staff.staffMe', {})
  const window = await screen.findByRole('dialog', { name: '重新登录' })
  return { saved, window }
}

test('the end of the session asks for the password alone, over the page with everything typed in it', async () => {
  const { saved, window } = await lose()
  expect(within(window).getByText('登录已失效，请重新登录。')).toBeTruthy()
  expect(within(window).getByLabelText<HTMLInputElement>('用户名').value).toBe('xiaolin')
  await waitFor(() => expect(document.activeElement).toBe(within(window).getByLabelText('密码')))
  await userEvent.keyboard('Secret-1{Enter}')
  expect(await saved).toEqual({ n: 1 })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: '题干' }).value).toBe('写到一半')
  expect(sent.find(({ path }) => path.endsWith('/userlogin'))?.body.get('username')).toBe('xiaolin')
  expect(onAnother).not.toHaveBeenCalled()
})

test('another person who logs in gets a new page', async () => {
  logInAs = 8
  const { saved, window } = await lose()
  const name = within(window).getByLabelText('用户名')
  await userEvent.clear(name)
  await userEvent.type(name, 'other')
  await userEvent.type(within(window).getByLabelText('密码'), 'Secret-1{Enter}')
  await waitFor(() => expect(onAnother).toHaveBeenCalledOnce())
  expect(screen.getByRole('dialog', { name: '重新登录' })).toBeTruthy()
  endSession()
  await expect(saved).rejects.toMatchObject({ status: 401 })
})

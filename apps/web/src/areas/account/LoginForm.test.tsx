import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getSession } from '../../platform/session.ts'
import { LoginForm } from './LoginForm.tsx'

const reply = vi.fn<(url: string, body: URLSearchParams) => object | Promise<never>>()

beforeEach(() => {
  localStorage.clear()
  reply.mockReset()
  vi.stubGlobal('fetch', async (url: string | URL, init?: RequestInit) => {
    const answer = await reply(String(url), new URLSearchParams(String(init?.body ?? '')))
    return new Response(JSON.stringify(answer), { status: 200, headers: { 'content-type': 'application/json' } })
  })
})
afterEach(() => vi.unstubAllGlobals())

function setup() {
  const onDone = vi.fn()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <LoginForm onDone={onDone} />
    </QueryClientProvider>,
  )
  const fields = {
    userName: screen.getByRole('textbox', { name: '账号' }),
    password: screen.getByLabelText('密码'),
    agreed: screen.getByRole('checkbox'),
    submit: screen.getByRole('button', { name: '登录' }),
  }
  return { user: userEvent.setup(), onDone, ...fields }
}

test('what is missing is named at its place, the first has the focus, and nothing is sent', async () => {
  const { user, submit, userName } = setup()
  await user.click(submit)
  expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([
    '请输入手机号或账号',
    '请输入密码',
    '请先阅读并勾选同意',
  ])
  expect(document.activeElement).toBe(userName)
  await user.type(userName, '13800000001')
  expect(screen.queryByText('请输入手机号或账号')).toBeNull()
  expect(reply).not.toHaveBeenCalled()
})

test('a refusal is said in the words of the server and keeps what was typed', async () => {
  const { user, submit, userName, password, agreed, onDone } = setup()
  reply.mockReturnValue({ status: 400, msg: '账号或密码不正确', data: { errors: [] } })
  await user.type(userName, '13800000001')
  await user.type(password, 'wrong pass')
  await user.click(agreed)
  await user.click(submit)
  expect(await screen.findByText('账号或密码不正确')).toBeTruthy()
  expect(userName).toHaveProperty('value', '13800000001')
  expect(password).toHaveProperty('value', 'wrong pass')
  expect(onDone).not.toHaveBeenCalled()
  expect(getSession()).toBeNull()
})

test('a log-in begins the session, with the password as it was typed', async () => {
  const { user, submit, userName, password, agreed, onDone } = setup()
  const guid = 'g'.repeat(40)
  reply.mockReturnValue({ status: 200, msg: '', data: { guid, userID: 7, NickName: '小舟', roles: [] } })
  await user.type(userName, ' 13800000001 ')
  await user.type(password, ' tizhou 2026')
  await user.click(agreed)
  await user.click(submit)
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(getSession()).toMatchObject({ guid, userID: 7, userName: '13800000001' })
  const [url, body] = reply.mock.calls[0] as [string, URLSearchParams]
  expect(url).toContain('/api/user/userlogin')
  expect(body.get('password')).toBe(' tizhou 2026')
})

test('the password can be shown and hidden', async () => {
  const { user, password } = setup()
  await user.click(screen.getByRole('button', { name: '显示密码' }))
  expect(password.getAttribute('type')).toBe('text')
  await user.click(screen.getByRole('button', { name: '隐藏密码' }))
  expect(password.getAttribute('type')).toBe('password')
})

test('agreeing in the dialog ticks the box', async () => {
  const { user, agreed } = setup()
  await user.click(screen.getByRole('button', { name: '用户协议与隐私说明' }))
  await user.click(screen.getByRole('button', { name: '同意' }))
  expect(agreed).toHaveProperty('checked', true)
})

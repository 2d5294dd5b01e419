import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { md5 } from '@tizhou/domain/account/md5'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endSession } from '../../../platform/session/session.ts'
import { type FakeServer, ok, refused, startServer } from '../../../platform/testing/server.ts'
import { openAccount } from '../testing/openAccount.tsx'

vi.mock('../../../platform/account/captcha/solve.ts', () => ({ solve: async () => 'solved' }))

const PHONE = '13912345678'
let server: FakeServer

beforeEach(async () => {
  await endSession()
  sessionStorage.clear()
  server = startServer({
    captchaChallenge: () => ok({ captchaId: 'c1', expiresAt: Date.now() + 600_000, challenge: {} }),
    sendcode: ok({ resendAfter: 60, expiresIn: 300 }),
    checkcode: ok({ op: 'restore' }),
    restorePassword: ok(),
  })
})
afterEach(() => vi.unstubAllGlobals())

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const step = () => screen.getByRole('list', { name: '找回密码的步骤' }).querySelector('[aria-current]')?.textContent

async function toTheCode() {
  const router = openAccount('/forgetpwd', { phone: PHONE })
  await userEvent.click(await screen.findByRole('checkbox', { name: '点击验证' }))
  await screen.findByRole('checkbox', { name: '验证通过' })
  await press('获取验证码')
  await screen.findByLabelText('验证码')
  return router
}

async function toThePassword() {
  const router = await toTheCode()
  await userEvent.type(field('验证码'), '123456')
  await press('下一步')
  await screen.findByLabelText('新密码')
  return router
}

async function typePassword(password: string) {
  await userEvent.type(field('新密码'), password)
  await userEvent.type(field('再输入一次新密码'), password)
  await press('设置新密码')
}

test('three steps lead to the log-in with the phone filled in, which stands in no address; the password goes as MD5', async () => {
  const router = await toThePassword()
  expect(step()).toBe('3新密码')
  await typePassword('river2boat')
  expect(await screen.findByText('新密码已生效，请用新密码登录。')).toBeTruthy()
  expect(field('账号').value).toBe(PHONE)
  expect(router.history.location.href).toBe('/login')
  expect(server.of('sendcode')).toMatchObject([{ phone: PHONE, op: 'restore' }])
  expect(server.of('checkcode')).toMatchObject([{ phone: PHONE, code: '123456' }])
  expect(server.of('restorePassword')).toMatchObject([
    { phone: PHONE, password: md5('river2boat'), verifyCode: '123456' },
  ])
})

test('each step leads back to the one before, with what was typed', async () => {
  await toThePassword()
  await press('上一步')
  expect(step()).toBe('2验证码')
  await press('上一步')
  expect(step()).toBe('1手机号')
  expect(field('手机号').value).toBe(PHONE)
  // The code is still valid: going on sends no other one.
  await press('下一步')
  expect(step()).toBe('2验证码')
  expect(server.of('sendcode')).toHaveLength(1)
})

test('nobody is asked whether the phone is registered', async () => {
  await toTheCode()
  expect(server.of('checkUser')).toEqual([])
})

test('a wrong code is said beside it, until another is typed', async () => {
  server.answers.checkcode = refused('code', '验证码不正确')
  await toTheCode()
  await userEvent.type(field('验证码'), '123456')
  await press('下一步')
  expect(await screen.findByText('验证码不正确')).toBeTruthy()
  await userEvent.type(field('验证码'), '{Backspace}7')
  expect(screen.queryByText('验证码不正确')).toBeNull()
})

test('a code that was sent for something else is not taken', async () => {
  server.answers.checkcode = ok({ op: 'login' })
  await toTheCode()
  await userEvent.type(field('验证码'), '123456')
  await press('下一步')
  expect(await screen.findByText('这个验证码不是用来找回密码的，请重新获取')).toBeTruthy()
})

test('a code that went stale while the password was thought up leads back to the code, and says why', async () => {
  server.answers.restorePassword = refused('verifyCode', '验证码已失效，请重新获取')
  await toThePassword()
  await typePassword('river2boat')
  expect(await screen.findByText('验证码已失效，请重新获取')).toBeTruthy()
  expect(step()).toBe('2验证码')
})

test('a password that the server finds too easy is said beside it', async () => {
  server.answers.restorePassword = refused('password', '密码太常见，容易被猜到')
  await toThePassword()
  await typePassword('river2boat')
  expect(await screen.findByText('密码太常见，容易被猜到')).toBeTruthy()
  expect(step()).toBe('3新密码')
})

test('a reload on the second step stays there', async () => {
  await toTheCode()
  cleanup()
  openAccount('/forgetpwd')
  await screen.findByLabelText('验证码')
  expect(screen.getByText(PHONE)).toBeTruthy()
})

import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { md5 } from '@tizhou/domain/account/md5'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endSession, getSession } from '../../../platform/session/session.ts'
import { readToke } from '../../../platform/session/toke.ts'
import { type FakeServer, loggedIn, ok, refused, startServer, tooOften } from '../../../platform/testing/server.ts'
import { openAccount } from '../testing/openAccount.tsx'

/** The work of a captcha is tried in a browser (e2e/account): here it is done at once. */
vi.mock('../../../platform/account/captcha/solve.ts', () => ({ solve: async () => 'solved' }))

const PHONE = '13912345678'
let server: FakeServer

beforeEach(async () => {
  await endSession()
  sessionStorage.clear()
  server = startServer({
    userlogin: loggedIn({ toke: 'secret' }),
    codelogin: loggedIn(),
    checkUser: ok({ canRegister: 1 }),
    captchaChallenge: () => ok({ captchaId: 'c1', expiresAt: Date.now() + 600_000, challenge: {} }),
    sendcode: ok({ resendAfter: 60, expiresIn: 300 }),
    html: ok({ terms: null, privacy: null, authorization: null, signed: null }),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)

const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

async function openLogin(state = {}) {
  const user = userEvent.setup({ delay: null })
  const router = openAccount('/login', state)
  await screen.findByRole('tab', { name: '密码登录' })
  return { user, router }
}

async function byPassword(user: ReturnType<typeof userEvent.setup>, userName: string, password: string) {
  await user.type(field('账号'), userName)
  await user.type(field('密码'), password)
  await user.click(screen.getByRole('checkbox', { name: '我已阅读并同意' }))
  await user.click(button('登录'))
}

async function askForCode(user: ReturnType<typeof userEvent.setup>) {
  await user.click(screen.getByRole('tab', { name: '验证码登录' }))
  await user.type(field('手机号'), PHONE)
  await user.click(screen.getByRole('checkbox', { name: '点击验证' }))
  await screen.findByRole('checkbox', { name: '验证通过' })
  await user.click(button('获取验证码'))
  await screen.findByText(/验证码已发送至/)
}

async function byCode(user: ReturnType<typeof userEvent.setup>) {
  await askForCode(user)
  await user.type(field('验证码'), '123456')
  await user.click(screen.getByRole('checkbox', { name: '我已阅读并同意' }))
  await user.click(button('登录'))
}

test('what is missing is named at its place, the first has the focus, and nothing is sent', async () => {
  const { user } = await openLogin()
  await user.click(button('登录'))
  expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([
    '请输入手机号或账号',
    '请输入密码',
    '请先阅读并勾选同意',
  ])
  expect(document.activeElement).toBe(field('账号'))
  await user.type(field('账号'), PHONE)
  expect(screen.queryByText('请输入手机号或账号')).toBeNull()
  expect(server.of('userlogin')).toEqual([])
})

test('a refusal is said in the words of the server and keeps what was typed', async () => {
  server.answers.userlogin = { status: 400, msg: '账号或密码不正确', data: { errors: [] } }
  const { user, router } = await openLogin()
  await byPassword(user, PHONE, 'wrong pass')
  expect(await screen.findByText('账号或密码不正确')).toBeTruthy()
  expect(field('账号').value).toBe(PHONE)
  expect(field('密码').value).toBe('wrong pass')
  expect(getSession()).toBeNull()
  expect(router.history.location.pathname).toBe('/login')
})

test('a log-in begins the session and goes on, with the password as it was typed', async () => {
  const { user } = await openLogin()
  await byPassword(user, ` ${PHONE} `, ' tizhou 2026')
  await screen.findByText('另一页')
  expect(getSession()).toMatchObject({ userID: 7, userName: PHONE })
  expect(server.of('userlogin')).toMatchObject([{ username: PHONE, password: ' tizhou 2026', istoke: '1' }])
  expect(readToke()).toEqual({ userName: PHONE, secret: 'secret' })
})

test('where strangers have failed on the account, work is done in the place of the wait, and the log-in goes on', async () => {
  const asked = tooOften(900)
  server.answers.userlogin = (params: URLSearchParams) =>
    params.get('validate') === 'solved' && params.get('captchaId') === 'c1'
      ? loggedIn()
      : { ...asked, data: { ...asked.data, captcha: 1 } }
  const { user } = await openLogin()
  await byPassword(user, PHONE, 'tizhou2026')
  await screen.findByText('另一页')
  expect(server.of('userlogin')).toHaveLength(2)
})

test('work that is not done leaves the wait as it is', async () => {
  const asked = tooOften(900)
  server.answers.userlogin = { ...asked, data: { ...asked.data, captcha: 1 } }
  server.answers.captchaChallenge = { status: 500, msg: '', data: null }
  const { user } = await openLogin()
  await byPassword(user, PHONE, 'tizhou2026')
  expect(await screen.findByText(/请 15 分钟后再试/)).toBeTruthy()
  expect(server.of('userlogin')).toHaveLength(1)
})

test('without 记住登录 no re-login secret is asked for, and none is kept', async () => {
  server.answers.userlogin = (params: URLSearchParams) => loggedIn(params.get('istoke') === '1' ? { toke: 's' } : {})
  const { user } = await openLogin()
  await user.click(screen.getByRole('checkbox', { name: '记住登录' }))
  await byPassword(user, PHONE, 'tizhou2026')
  await screen.findByText('另一页')
  expect(server.of('userlogin')).toMatchObject([{ istoke: '0' }])
  expect(readToke()).toBeNull()
})

test('a log-in that is tried too often tells the wait in words, counts it down and is open again after it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  server.answers.userlogin = tooOften(8)
  const { user } = await openLogin()
  await byPassword(user, PHONE, 'wrong pass')
  expect(await screen.findByText('登录尝试过于频繁，')).toBeTruthy()
  expect(screen.getByRole('timer').textContent).toBe('请 8 秒后再试。')
  expect(button('登录')).toHaveProperty('disabled', true)
  await passes(3000)
  expect(screen.getByRole('timer').textContent).toMatch(/^请 [45] 秒后再试。$/)
  await passes(6000)
  expect(screen.queryByRole('timer')).toBeNull()
  expect(button('登录')).toHaveProperty('disabled', false)
})

test('a wait belongs to the account that was tried', async () => {
  server.answers.userlogin = tooOften(200)
  const { user } = await openLogin()
  await byPassword(user, PHONE, 'wrong pass')
  expect((await screen.findByRole('timer')).textContent).toBe('请 4 分钟后再试。')
  await user.type(field('账号'), '{Backspace}9')
  expect(screen.queryByRole('timer')).toBeNull()
})

test('the second factor is asked for when the server asks for it, and a wrong one is said beside it', async () => {
  server.answers.userlogin = (params: URLSearchParams) => {
    const code = params.get('totp')
    if (code === '123456') return loggedIn()
    const { msg, data } = refused('totp', code ? '动态验证码不正确' : '请输入动态验证码')
    return { status: 400, msg, data: { ...data, needsTotp: 1 } }
  }
  const { user } = await openLogin()
  expect(screen.queryByLabelText('动态验证码')).toBeNull()
  await byPassword(user, 'editor', 'tizhou2026')
  expect(await screen.findByLabelText('动态验证码')).toBe(document.activeElement)
  expect(screen.queryByRole('alert')).toBeNull()
  await user.keyboard('000000{Enter}')
  expect(await screen.findByText('动态验证码不正确')).toBeTruthy()
  await user.clear(field('动态验证码'))
  await user.type(field('动态验证码'), '123456{Enter}')
  await screen.findByText('另一页')
  expect(getSession()?.userName).toBe('editor')
})

test('a weak password leads to a change of it; the new one logs in, both go as MD5', async () => {
  server.answers.userlogin = (params: URLSearchParams) =>
    loggedIn(params.get('password') === '12345678' ? { weak: 1, guid: 'old'.repeat(20) } : {})
  server.answers.changePasswordweakusers = ok()
  const { user } = await openLogin()
  await byPassword(user, PHONE, '12345678')
  const dialog = within(await screen.findByRole('dialog', { name: '您的密码过于简单' }))
  expect(getSession()).toBeNull()
  await user.type(dialog.getByLabelText('新密码'), 'river2boat')
  await user.type(dialog.getByLabelText('再输入一次新密码'), 'river2boat')
  await user.click(dialog.getByRole('button', { name: '修改密码' }))
  await screen.findByText('另一页')
  expect(server.of('changePasswordweakusers')).toMatchObject([
    { userName: PHONE, oldPassword: md5('12345678'), newPassword: md5('river2boat') },
  ])
  expect(getSession()?.guid).toBe('g'.repeat(40))
})

test('the change of a weak password can be put off', async () => {
  server.answers.userlogin = loggedIn({ weak: 1 })
  const { user } = await openLogin()
  await byPassword(user, PHONE, '12345678')
  await screen.findByRole('dialog', { name: '您的密码过于简单' })
  await user.click(button('以后再说'))
  await screen.findByText('另一页')
  expect(getSession()?.userName).toBe(PHONE)
  expect(server.of('changePasswordweakusers')).toEqual([])
})

test('the new password is judged before it is sent: weak, or not the same twice', async () => {
  server.answers.userlogin = loggedIn({ weak: 1 })
  const { user } = await openLogin()
  await byPassword(user, PHONE, '12345678')
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('新密码'), '12345678')
  expect(dialog.getByText('密码强度：弱')).toBeTruthy()
  await user.type(dialog.getByLabelText('再输入一次新密码'), '1234567')
  await user.click(dialog.getByRole('button', { name: '修改密码' }))
  expect(dialog.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    '密码不能只有数字，请加入字母或符号',
    '两次输入的密码不一致',
  ])
  expect(server.of('changePasswordweakusers')).toEqual([])
})

test('a phone is checked when one leaves it; an empty one is not checked (specification, section 5)', async () => {
  const { user } = await openLogin()
  await user.click(screen.getByRole('tab', { name: '验证码登录' }))
  await user.click(field('手机号'))
  await user.tab()
  expect(screen.queryByRole('alert')).toBeNull()
  await user.type(field('手机号'), '12912345678')
  await user.tab()
  expect(screen.getByRole('alert').textContent).toBe('请输入正确的 11 位手机号')
  await user.clear(field('手机号'))
  await user.click(button('登录'))
  expect(screen.getByText('请输入手机号')).toBeTruthy()
})

test('a code is sent after the security check only, with what it gave', async () => {
  const { user } = await openLogin()
  await user.click(screen.getByRole('tab', { name: '验证码登录' }))
  await user.type(field('手机号'), PHONE)
  await user.click(button('获取验证码'))
  expect(screen.getByText('请先点击完成安全验证')).toBeTruthy()
  expect(server.of('sendcode')).toEqual([])
  await user.click(screen.getByRole('checkbox', { name: '点击验证' }))
  await screen.findByRole('checkbox', { name: '验证通过', checked: true })
  await user.click(button('获取验证码'))
  expect(await screen.findByText(/验证码已发送至 139\*\*\*\*5678/)).toBeTruthy()
  expect(server.of('sendcode')).toMatchObject([{ phone: PHONE, op: 'login', validate: 'solved', captchaId: 'c1' }])
})

test('another code can be asked for after 60 seconds, counted through a reload, by a new security check', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { user } = await openLogin()
  await askForCode(user)
  expect(button(/^(60|59) 秒后可重发$/)).toHaveProperty('disabled', true)
  expect(screen.queryByRole('checkbox', { name: '点击验证' })).toBeNull()
  await passes(20_000)
  // As after a reload: nothing but the storage is left.
  cleanup()
  await openLogin()
  expect(field('手机号').value).toBe(PHONE)
  expect(button(/^(40|39|38) 秒后可重发$/)).toBeTruthy()
  await passes(41_000)
  expect(button('重新获取')).toHaveProperty('disabled', false)
  expect(screen.getByRole('checkbox', { name: '点击验证' })).toBeTruthy()
})

test.each([
  ['told of it on this machine', 'localhost', true],
  ['at another address', '192.168.1.5', false],
])('where codes can be read is said: %s', async (_, hostname, said) => {
  server.answers.sendcode = ok({ resendAfter: 60, expiresIn: 300, localOutbox: 1 })
  vi.spyOn(location, 'hostname', 'get').mockReturnValue(hostname)
  const { user } = await openLogin()
  await askForCode(user)
  expect(screen.queryByRole('link', { name: /短信发件箱/ })?.getAttribute('href') ?? null).toBe(
    said ? '/local/outbox' : null,
  )
})

test('without the server’s word nothing is said of where codes can be read', async () => {
  vi.spyOn(location, 'hostname', 'get').mockReturnValue('localhost')
  const { user } = await openLogin()
  await askForCode(user)
  expect(screen.queryByRole('link', { name: /短信发件箱/ })).toBeNull()
})

test('a wrong code is said beside it, and what was typed stays', async () => {
  server.answers.codelogin = refused('verifyCode', '验证码不正确')
  const { user } = await openLogin()
  await byCode(user)
  expect(await screen.findByText('验证码不正确')).toBeTruthy()
  expect(document.activeElement).toBe(field('验证码'))
  expect(field('验证码').value).toBe('123456')
  expect(field('验证码').autocomplete).toBe('one-time-code')
})

test('an account without a password is offered one after the log-in by code', async () => {
  server.answers.codelogin = loggedIn({ hasPassword: 0, secretKey: 'key' })
  server.answers.changePasswordnew = ok()
  const { user } = await openLogin()
  await byCode(user)
  const dialog = within(await screen.findByRole('dialog', { name: '设置登录密码' }))
  expect(getSession()?.userName).toBe(PHONE)
  await user.type(dialog.getByLabelText('新密码'), 'river2boat')
  await user.type(dialog.getByLabelText('再输入一次新密码'), 'river2boat')
  await user.click(dialog.getByRole('button', { name: '设置密码' }))
  await screen.findByText('另一页')
  expect(server.of('changePasswordnew')).toMatchObject([
    { secretKey: 'key', newPassword: md5('river2boat'), guid: 'g'.repeat(40) },
  ])
})

/** Fills in the form to register, from the link below those to log in. */
async function register(user: ReturnType<typeof userEvent.setup>) {
  await user.click(screen.getByRole('link', { name: '注册' }))
  await screen.findByRole('heading', { level: 1, name: /^注册/ })
  await user.type(field('手机号'), PHONE)
  await user.click(screen.getByRole('checkbox', { name: '点击验证' }))
  await screen.findByRole('checkbox', { name: '验证通过' })
  await user.click(button('获取验证码'))
  await screen.findByText(/验证码已发送至/)
  await user.type(field('设置密码（可以以后再设）'), 'river2boat')
  await user.type(field('再输入一次密码'), 'river2boat')
  await user.type(field('验证码'), '123456')
  await user.click(button('注册'))
}

test('registering has its own form with its agreement and its code; a password may come along, which goes as MD5', async () => {
  server.answers.codelogin = loggedIn({ hasPassword: 1, isNew: 1 })
  const { user, router } = await openLogin()
  await register(user)
  expect(router.history.location.href).toBe('/login?register=1')
  expect(screen.getByRole('alert').textContent).toBe('请先阅读并勾选同意')
  expect(server.of('codelogin')).toEqual([])
  await user.click(screen.getByRole('checkbox', { name: '我已阅读并同意' }))
  await user.click(button('注册'))
  await screen.findByText('另一页')
  expect(server.of('sendcode')).toMatchObject([{ phone: PHONE, op: 'register' }])
  expect(server.of('codelogin')).toMatchObject([{ userName: PHONE, password: md5('river2boat') }])
  expect(screen.getByText('已注册，欢迎使用')).toBeTruthy()
})

test('who has an account already is told so after the right code only', async () => {
  server.answers.codelogin = loggedIn({ hasPassword: 1 })
  const { user } = await openLogin()
  await register(user)
  expect(screen.getByText('已经注册过的手机号，验证后会直接登录。')).toBeTruthy()
  await user.click(screen.getByRole('checkbox', { name: '我已阅读并同意' }))
  await user.click(button('注册'))
  await screen.findByText('另一页')
  expect(screen.getByText('这个手机号已经注册过，已直接登录，密码没有改动')).toBeTruthy()
})

test('a number that the server does not take is told so, and the log-in by code asks nothing of it', async () => {
  server.answers.checkUser = ok({ canRegister: 0 })
  const { user } = await openLogin()
  await user.click(screen.getByRole('tab', { name: '验证码登录' }))
  await user.type(field('手机号'), PHONE)
  expect(server.of('checkUser')).toEqual([])
  expect(screen.getByText('没有注册过的手机号，登录时会自动注册。')).toBeTruthy()
  await user.click(screen.getByRole('link', { name: '注册' }))
  expect(await screen.findByText('这个号码不能用来注册，请换一个手机号。')).toBeTruthy()
  expect(field('手机号').value).toBe(PHONE)
})

test('a code to register that was sent before a reload is still waited for', async () => {
  const { user } = await openLogin()
  await register(user)
  cleanup()
  openAccount('/login?register=1')
  await screen.findByRole('heading', { level: 1, name: /^注册/ })
  expect(field('手机号').value).toBe(PHONE)
  expect(button(/秒后可重发$/)).toBeTruthy()
})

test('no password is kept anywhere, and none stands in the address', async () => {
  server.answers.userlogin = loggedIn({ weak: 1, toke: 'secret' })
  const { user } = await openLogin()
  await byPassword(user, PHONE, 'abcdefgh')
  await user.click(await screen.findByRole('button', { name: '以后再说' }))
  await screen.findByText('另一页')
  const kept = JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href])
  for (const secret of ['abcdefgh', md5('abcdefgh')]) expect(kept).not.toContain(secret)
})

test('the password can be shown and hidden', async () => {
  const { user } = await openLogin()
  await user.click(button('显示密码'))
  expect(field('密码').type).toBe('text')
  await user.click(button('隐藏密码'))
  expect(field('密码').type).toBe('password')
})

test('agreeing in the dialog ticks the box, for both ways to log in', async () => {
  const { user } = await openLogin()
  await user.click(button('用户协议与隐私说明'))
  await user.click(button('同意'))
  const agreed = () => screen.getByRole('checkbox', { name: '我已阅读并同意' })
  expect(agreed()).toHaveProperty('checked', true)
  await user.click(screen.getByRole('tab', { name: '验证码登录' }))
  expect(agreed()).toHaveProperty('checked', true)
})

test('the dialog shows the published texts; what the client holds itself stands in for them', async () => {
  const text = (title: string, html: string) => ({ title, html, holdsFrom: 0, hash: 'h' })
  server.answers.html = ok({
    ...{ terms: text('服务协议', '<p>正文一</p>'), privacy: text('隐私政策', '<p>正文二</p>') },
    ...{ authorization: null, signed: null },
  })
  const { user } = await openLogin()
  expect(server.of('html')).toEqual([])
  await user.click(button('用户协议与隐私说明'))
  const dialog = within(screen.getByRole('dialog'))
  expect((await dialog.findAllByRole('heading', { level: 3 })).map(({ textContent }) => textContent)).toEqual([
    '服务协议',
    '隐私政策',
  ])
  expect(dialog.getByText('正文二')).toBeTruthy()
  expect(server.of('html')).toMatchObject([{ appID: '0', vn: '0', agentCode: '889' }])
  cleanup()

  server.answers.html = ok({ terms: null, privacy: null, authorization: null, signed: null })
  await openLogin().then((again) => again.user.click(button('用户协议与隐私说明')))
  expect(await screen.findByRole('heading', { level: 3, name: '您的权利' })).toBeTruthy()
})

test('after a new password was set the phone is filled in, and it is said', async () => {
  await openLogin({ phone: PHONE, passwordSet: true })
  expect(field('账号').value).toBe(PHONE)
  expect(screen.getByText('新密码已生效，请用新密码登录。')).toBeTruthy()
})

test('a dialog begins at its first field, and leads to what is wrong', async () => {
  server.answers.userlogin = loggedIn({ weak: 1 })
  const { user } = await openLogin()
  await byPassword(user, PHONE, '12345678')
  const dialog = within(await screen.findByRole('dialog'))
  expect(document.activeElement).toBe(dialog.getByLabelText('新密码'))
  await user.keyboard('river2boat')
  await user.click(dialog.getByRole('button', { name: '修改密码' }))
  expect(document.activeElement).toBe(dialog.getByLabelText('再输入一次新密码'))
})

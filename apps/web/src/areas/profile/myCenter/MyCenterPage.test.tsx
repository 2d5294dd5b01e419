import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { md5 } from '@tizhou/domain/account/md5'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endSession, startSession } from '../../../platform/session/session.ts'
import { type FakeServer, ok, refused, startServer, tooOften } from '../../../platform/testing/server.ts'
import { answerTip, openTip } from '../../../platform/testing/tips.ts'
import { openMyCenter } from '../testing/openMyCenter.tsx'

vi.mock('../../../platform/account/captcha/solve.ts', () => ({ solve: async () => 'solved' }))

const PHONE = '13912345678'
const DAY = 86_400_000
let server: FakeServer

const info = (more: object = {}) =>
  ok({
    userID: 7,
    userName: '139****5678',
    NickName: '小舟',
    roles: [],
    hasPassword: 1,
    weak: 0,
    isMobile: 1,
    createdAt: Date.parse('2026-03-04T16:00:00Z'),
    ...more,
  })

const vip = (AppCName: string, EndTime: number) => ({
  AppID: 1,
  AppVn: 2,
  AppCName,
  AppVnName: '强化班',
  StartTime: EndTime - 365 * DAY,
  EndTime,
})

const PERSONAL = {
  userID: 7,
  ...{ RealName: '', NickName: '小舟', Sex: 0, QQ: '', GraduatedSchool: '', GraduatedTime: '', Profession: '' },
  ...{ EducationalBackground: '', JobTitle: '', Occupation: '', Departments: '', Employer: '' },
  ...{ appID: null, userHeadID: null, userHead: null },
}
const DAYS = {
  ...{ year: 2026, firstYear: 2025, lastYear: 2026, today: '2026-03-06', streak: 1, longestStreak: 3, daysStudied: 9 },
  answered: 120,
  days: [
    { day: '2026-03-05', answered: 12, right: 9, minutes: 14 },
    { day: '2026-03-06', answered: 1, right: 0, minutes: null },
  ],
}
const NO_EXPORT = { state: 'none', progress: 0, askedAt: null, bytes: null, expiresAt: null, address: null }
const NO_DELETION = {
  ...{ dueAt: null, askedAt: null, takenBackAt: null, waitingDays: 7, versions: [], answered: 120 },
  ...{ openOrders: 0, openParcels: 0, isStaff: 0 },
}

beforeEach(async () => {
  // Noon in Beijing: ends are counted in days.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T04:00:00Z') })
  await endSession()
  sessionStorage.clear()
  startSession({ guid: 'g'.repeat(40), userID: 7, userName: PHONE, NickName: '小舟', roles: [] })
  server = startServer({
    getUserInfo: info(),
    vipApp: ok({ VipApp: [] }),
    myOrders: ok({ Total: 0, list: [] }),
    getuseraddresslist: ok({ list: [] }),
    getPersonalInfo: ok(PERSONAL),
    devices: ok({ list: [] }),
    studyDays: ok(DAYS),
    dataExport: ok(NO_EXPORT),
    accountDeletion: ok(NO_DELETION),
    captchaChallenge: () => ok({ captchaId: 'c1', expiresAt: Date.now() + 600_000, challenge: {} }),
    sendcode: ok({ resendAfter: 60, expiresIn: 300 }),
    checkcode: ok({ op: 'change', secretKey: 'key' }),
    changePassword: ok(),
    changePasswordnew: ok(),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('who I am: nickname, the phone only in part, roles and since when', async () => {
  server.answers.getUserInfo = info({ roles: ['editor', 'teacher'] })
  openMyCenter()
  expect(await screen.findByRole('heading', { name: /小舟/ })).toBeTruthy()
  for (const text of ['139****5678', '编辑', '教师', '2026 年 3 月 5 日']) expect(screen.getByText(text)).toBeTruthy()
  expect(document.body.textContent).not.toContain(PHONE)
})

test('my versions with their end; an end that is near is counted, what is over is folded away', async () => {
  const now = Date.now()
  server.answers.vipApp = ok({
    VipApp: [vip('临床执业医师', now + 400 * DAY), vip('护士', now + 3 * DAY), vip('药师', now - DAY)],
  })
  openMyCenter()
  const current = within(await screen.findByRole('list', { name: '有效的班次' }))
  expect(current.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^临床执业医师强化班有效期至 \d{4} 年 \d+ 月 \d+ 日续期或升级$/),
    expect.stringMatching(/^护士强化班有效期至 .+，还有 3 天续期或升级$/),
  ])
  expect(screen.getByText('已到期的班次（1）')).toBeTruthy()
  expect(server.of('vipApp')).toMatchObject([{ isExpirevip: '2', options: '1' }])
})

const order = (orderID: string, state: string, more: object = {}) => ({
  orderID,
  state,
  kind: 'open',
  title: `班次 ${orderID}`,
  AppID: 1,
  vn: 2,
  price: 198.5,
  refunded: 0,
  createdAt: Date.parse('2026-03-04T16:00:00Z'),
  paidAt: null,
  expires: Date.now() + 60_000,
  canRefund: 0,
  refusal: '',
  refund: null,
  invoice: null,
  ...more,
})

test('my orders page by page: how far each is, what was paid and given back, and what can be done of it', async () => {
  server.answers.myOrders = (params: URLSearchParams) =>
    ok({
      Total: 11,
      list:
        params.get('curPage') === '0'
          ? [
              order('D9', 'open'),
              order('D8', 'open', { expires: Date.now() - 60_000 }),
              order('D7', 'paid', { canRefund: 1 }),
              order('D6', 'partly', { refunded: 20, refusal: '已学过半' }),
            ]
          : [order('D1', 'closed')],
    })
  openMyCenter()
  const list = within(await screen.findByRole('list', { name: '我的订单' }))
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '班次 D9开通2026 年 3 月 5 日 · 订单号 D9¥198.50待付款继续支付取消',
    '班次 D8开通2026 年 3 月 5 日 · 订单号 D8¥198.50付款已超时',
    '班次 D7开通2026 年 3 月 5 日 · 订单号 D7¥198.50已开通发票信息申请退款',
    '班次 D6开通2026 年 3 月 5 日 · 订单号 D6退款申请没有通过：已学过半¥198.50已退 ¥20已部分退款发票信息',
  ])
  expect(list.getByRole('link', { name: '继续支付' }).getAttribute('href')).toBe('/pay?orderID=D9&appID=1')
  await userEvent.click(screen.getByRole('button', { name: '下一页' }))
  expect(await list.findByText('已关闭')).toBeTruthy()
})

test('a refund wants a reason, which is sent; what it is refused for is said', async () => {
  server.answers.myOrders = ok({ Total: 1, list: [order('D7', 'paid', { canRefund: 1 })] })
  server.answers.askRefund = { status: 409, msg: '这笔订单已申请退款', data: null }
  openMyCenter()
  await press('申请退款：班次 D7')
  const dialog = within(screen.getByRole('dialog', { name: '申请退款' }))
  await userEvent.click(dialog.getByRole('button', { name: '提交申请' }))
  expect(dialog.getByText('请选择退款原因')).toBeTruthy()
  await userEvent.selectOptions(dialog.getByLabelText('退款原因'), '其他')
  await userEvent.type(dialog.getByLabelText('补充说明'), '报错科目')
  await userEvent.click(dialog.getByRole('button', { name: '提交申请' }))
  expect(await dialog.findByText('这笔订单已申请退款')).toBeTruthy()
  expect(server.of('askRefund')).toMatchObject([{ orderID: 'D7', reason: '其他：报错科目' }])
})

test('what is typed of an invoice and of a refund is sent cleaned, signs that compare whole', async () => {
  server.answers.myOrders = ok({ Total: 1, list: [order('D7', 'paid', { canRefund: 1 })] })
  openMyCenter()
  await press('班次 D7 的发票信息')
  const invoice = within(screen.getByRole('dialog', { name: '发票信息' }))
  await userEvent.type(invoice.getByLabelText('发票抬头'), '<b>某公司</b>')
  await userEvent.type(invoice.getByLabelText('电子邮箱'), 'li@example.org😀')
  await userEvent.click(invoice.getByRole('button', { name: '保存' }))
  expect(invoice.getByText('请填写接收电子发票的邮箱')).toBeTruthy()
  await userEvent.clear(invoice.getByLabelText('电子邮箱'))
  await userEvent.type(invoice.getByLabelText('电子邮箱'), 'li@example.org')
  await userEvent.click(invoice.getByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(server.of('putInvoice')).toMatchObject([{ title: '#某公司#', taxNo: '', email: 'li@example.org' }]),
  )
  await press('申请退款：班次 D7')
  const refund = within(screen.getByRole('dialog', { name: '申请退款' }))
  await userEvent.selectOptions(refund.getByLabelText('退款原因'), '其他')
  await userEvent.type(refund.getByLabelText('补充说明'), 'K<Na 且 Na>Cl，见 www.a.example')
  await userEvent.click(refund.getByRole('button', { name: '提交申请' }))
  await waitFor(() => expect(server.of('askRefund')).toMatchObject([{ reason: '其他：K<Na 且 Na>Cl，见 #' }]))
})

test('a refund under way says when and why it was asked for, and can be taken back', async () => {
  const refund = { askedAt: Date.parse('2026-03-05T16:00:00Z'), amount: 198.5, reason: '买错科目', canWithdraw: 1 }
  server.answers.myOrders = ok({ Total: 1, list: [order('D7', 'refunding', { refund })] })
  server.answers.withdrawRefund = () => {
    server.answers.myOrders = ok({ Total: 1, list: [order('D7', 'paid', { canRefund: 1 })] })
    return ok({ state: 'paid' })
  }
  openMyCenter()
  expect(await screen.findByText('2026 年 3 月 6 日 申请退款 ¥198.50，原因：买错科目')).toBeTruthy()
  await press('撤回退款申请：班次 D7')
  await vi.waitFor(() => expect(openTip()?.buttons).toEqual(['撤回申请', '不撤回']))
  await answerTip()
  expect(await screen.findByRole('button', { name: '申请退款：班次 D7' })).toBeTruthy()
  expect(server.of('withdrawRefund')).toMatchObject([{ orderID: 'D7' }])
})

test('without any version it says so, and what can be done without', async () => {
  openMyCenter()
  expect(await screen.findByText('还没有开通班次')).toBeTruthy()
})

test('the password is changed by the old one; both go as MD5, a wrong old one is said beside it', async () => {
  server.answers.changePassword = refused('oldPassword', '原密码不正确')
  openMyCenter()
  await press('修改密码')
  const dialog = within(screen.getByRole('dialog', { name: '修改密码' }))
  await userEvent.type(dialog.getByLabelText('原密码'), 'old1boat')
  await userEvent.type(dialog.getByLabelText('新密码'), 'river2boat')
  await userEvent.type(dialog.getByLabelText('再输入一次新密码'), 'river2boat')
  await userEvent.click(dialog.getByRole('button', { name: '修改密码' }))
  expect(await dialog.findByText('原密码不正确')).toBeTruthy()
  server.answers.changePassword = ok()
  await userEvent.type(dialog.getByLabelText('原密码'), '!')
  await userEvent.click(dialog.getByRole('button', { name: '修改密码' }))
  expect(await screen.findByText('密码已修改')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(server.of('changePassword')).toMatchObject([
    { oldPassword: md5('old1boat'), newPassword: md5('river2boat') },
    { oldPassword: md5('old1boat!'), newPassword: md5('river2boat') },
  ])
})

test('wrong old passwords slow down, and the wait is told', async () => {
  server.answers.changePassword = tooOften(8)
  openMyCenter()
  await press('修改密码')
  const dialog = within(screen.getByRole('dialog', { name: '修改密码' }))
  await userEvent.type(dialog.getByLabelText('原密码'), 'old1boat')
  await userEvent.type(dialog.getByLabelText('新密码'), 'river2boat')
  await userEvent.type(dialog.getByLabelText('再输入一次新密码'), 'river2boat')
  await userEvent.click(dialog.getByRole('button', { name: '修改密码' }))
  expect((await dialog.findByRole('timer')).textContent).toBe('请 8 秒后再试。')
})

test('an account without a password sets one by a code to its own phone, and the key that the code gives', async () => {
  server.answers.getUserInfo = info({ hasPassword: 0 })
  openMyCenter()
  await press('设置密码')
  const dialog = within(screen.getByRole('dialog', { name: '设置登录密码' }))
  await userEvent.click(dialog.getByRole('checkbox', { name: '点击验证' }))
  await dialog.findByRole('checkbox', { name: '验证通过' })
  await userEvent.click(dialog.getByRole('button', { name: '获取验证码' }))
  await dialog.findByText(/验证码已发送至 139\*\*\*\*5678/)
  await userEvent.type(dialog.getByLabelText('验证码'), '123456')
  await userEvent.click(dialog.getByRole('button', { name: '下一步' }))
  await userEvent.type(await dialog.findByLabelText('新密码'), 'river2boat')
  await userEvent.type(dialog.getByLabelText('再输入一次新密码'), 'river2boat')
  await userEvent.click(dialog.getByRole('button', { name: '设置密码' }))
  expect(await screen.findByText('密码已设置')).toBeTruthy()
  expect(server.of('sendcode')).toMatchObject([{ phone: PHONE, op: 'change' }])
  expect(server.of('changePasswordnew')).toMatchObject([{ secretKey: 'key', newPassword: md5('river2boat') }])
})

test('staff without a phone have no way by a code', async () => {
  server.answers.getUserInfo = info({ isMobile: 0, userName: 'e***r' })
  openMyCenter()
  await press('修改密码')
  expect(screen.queryByRole('button', { name: '忘记原密码？' })).toBeNull()
})

test('a page that could not be loaded says so and tries again', async () => {
  server.answers.getUserInfo = { status: 404, msg: '没有找到该用户', data: null }
  openMyCenter()
  expect(await screen.findByText('账号信息没有加载成功')).toBeTruthy()
  server.answers.getUserInfo = info()
  await press('重试')
  expect(await screen.findByText('139****5678')).toBeTruthy()
})

test('the days studied are a table for whoever does not see the picture, and for everybody who wants it', async () => {
  openMyCenter()
  const card = within(await screen.findByRole('region', { name: '学习日历' }))
  const rows = () => card.getAllByRole('row').map(({ textContent }) => textContent)
  await card.findByRole('table', { name: '2026 年的学习日历' })
  expect(rows()).toEqual(['日期作答（题）答对（题）用时（分钟）', '3 月 5 日12914', '3 月 6 日10—'])
  await userEvent.click(card.getByRole('button', { name: '看表' }))
  expect(rows()).toHaveLength(3)
  await userEvent.click(card.getByRole('button', { name: '上一年' }))
  expect(server.of('studyDays').map(({ year }) => year)).toContain('2025')
})

test.each([
  ['还有没有收到的图书包裹', { openParcels: 1 }, {}],
  ['还有等待付款或退款的订单', { openOrders: 1 }, {}],
  ['员工账号不能注销', { isStaff: 1 }, {}],
  ['您还没有设置密码', {}, { hasPassword: 0 }],
])('an account that cannot be deleted now says why, and has no button for it: %s', async (reason, deletion, user) => {
  server.answers.accountDeletion = ok({ ...NO_DELETION, ...deletion })
  server.answers.getUserInfo = info(user)
  openMyCenter()
  expect(await screen.findByText(new RegExp(reason))).toBeTruthy()
  expect(screen.queryByRole('button', { name: '注销账号' })).toBeNull()
})

test('a deletion needs the password and the confirmation; a wrong password is said beside it', async () => {
  server.answers.accountDeletion = ok({
    ...NO_DELETION,
    versions: [{ name: '护士 · 强化班', endsAt: Date.now() + DAY }],
  })
  server.answers.askDeletion = refused('password', '密码不正确')
  openMyCenter()
  await press('注销账号')
  const dialog = within(screen.getByRole('dialog', { name: '注销账号' }))
  expect(dialog.getByRole('list', { name: '会失去的内容' }).textContent).toContain('护士 · 强化班')
  await userEvent.click(dialog.getByRole('button', { name: '申请注销' }))
  expect(dialog.getByText('请输入登录密码')).toBeTruthy()
  await userEvent.type(dialog.getByLabelText('登录密码'), 'old1boat')
  await userEvent.click(dialog.getByRole('button', { name: '申请注销' }))
  expect(dialog.getByText('请先确认已了解')).toBeTruthy()
  await userEvent.click(dialog.getByRole('checkbox'))
  await userEvent.click(dialog.getByRole('button', { name: '申请注销' }))
  expect(await dialog.findByText('密码不正确')).toBeTruthy()
  expect(server.of('askDeletion')).toMatchObject([{ password: md5('old1boat') }])
})

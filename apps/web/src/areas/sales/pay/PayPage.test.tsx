import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ensureAgent } from '../../../platform/agent/agent.ts'
import { rememberAgentCode } from '../../../platform/agent/agentCode.ts'
import { type FakeServer, ok, refused, tooOften } from '../../../platform/testing/server.ts'
import { APP, DAY, held, listed, openSales, order, quote, startShop } from '../testing/openSales.tsx'

/** A fixed moment, so that dates do not depend on the day of the run. */
const NOW = Date.parse('2026-11-20T04:00:00Z')

let server: FakeServer
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  server = startShop()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A code with its check character (domain/sales/codes.ts). */
const CODE = 'ABCDEFGH234S'

const user = userEvent.setup()
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))
const versions = async () => {
  const table = await screen.findByRole('table', { name: '各班次的价格与包含的功能' })
  return within(table)
    .getAllByRole('radio')
    .map((radio) => [radio.getAttribute('aria-label'), (radio as HTMLInputElement).checked])
}

test('the versions that I may buy stand beside one another, the cheapest with the asked module chosen, its row first', async () => {
  openSales('/pay?modulevip=RealPaper&appID=5')
  expect(await versions()).toEqual([
    ['基础班，¥298，365 天', false],
    ['高级班，¥698，365 天', true],
  ])
  const [asked] = within(screen.getByRole('table')).getAllByRole('rowheader')
  expect(asked?.textContent).toBe('历年真题您需要的')
  expect(
    within(screen.getByRole('row', { name: /历年真题/ }))
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['不含', '包含'])
  expect(screen.getByText('各班次都包含：章节练习')).toBeTruthy()
  expect(screen.getByText('内科主治医师 · 开通后可以使用“历年真题”')).toBeTruthy()
  expect(await screen.findByText('¥698', { selector: 'p strong' })).toBeTruthy()
  expect(server.of('discount').at(-1)).toMatchObject({
    appID: '5',
    type: 'vn',
    purchase: 'open',
    vn: '2',
    agentCode: '889',
  })
})

test('a version hidden from holders of mine is not offered; what I hold says until when', async () => {
  server.answers.vipApp = ok({
    VipApp: [held(1, '基础班', { EndTime: Date.parse('2027-03-04T16:00:00Z') + 365 * DAY })],
  })
  server.answers.pricelist = ok({
    list: [
      listed(1, '基础班', 298, ['ChapterTest']),
      listed(2, '高级班', 698, ['RealPaper'], { rules: '{"hideByVip":[1]}' }),
    ],
  })
  openSales('/pay?appID=5')
  expect(await versions()).toEqual([['基础班，¥298，365 天，已开通', true]])
  expect(screen.getByText('至 2028 年 3 月 3 日')).toBeTruthy()
})

test('nothing on sale is said, and codes can still be redeemed', async () => {
  server.answers.pricelist = ok({ list: [listed(3, '内部班', 1, [], { buyListHide: 1 })] })
  openSales('/pay?appID=5')
  expect(await screen.findByText('目前没有可以购买的班次')).toBeTruthy()
  expect(screen.getByRole('textbox', { name: '兑换码' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: '扫码支付' })).toBeNull()
})

test('a list that does not come says so, and comes when asked again', async () => {
  const list = server.answers.pricelist as object
  server.answers.pricelist = { status: 404, msg: '没有该科目', data: null }
  openSales('/pay?appID=5')
  expect(await screen.findByText('班次与价格没有加载成功')).toBeTruthy()
  server.answers.pricelist = list
  await press('重试')
  expect(await versions()).toHaveLength(2)
})

test('whoever holds a lower version upgrades, pays the difference, or opens it by itself', async () => {
  server.answers.vipApp = ok({ VipApp: [held(1, '基础班')] })
  openSales('/pay?appID=5&vn=2')
  const ways = await screen.findByRole('group', { name: '怎样开通' })
  expect(
    within(ways)
      .getAllByRole('radio')
      .map((radio) => (radio as HTMLInputElement).value),
  ).toEqual(['upgrade', 'spread', 'open'])
  await waitFor(() => expect(server.of('discount').at(-1)).toMatchObject({ purchase: 'upgrade', vn: '1', toVn: '2' }))
  await user.click(within(ways).getByRole('radio', { name: /补差价升级/ }))
  await press('扫码支付')
  await waitFor(() => expect(server.of('spread')).toMatchObject([{ appID: '5', vn: '1', toVn: '2', orderID: 'D1' }]))
})

test('discount, coupon and instalments go with the order; a coupon that does not fit cannot be taken', async () => {
  const soon = Date.now() + 3 * DAY
  server.answers.discountlist = ok({
    list: [
      { ID: 31, vn: 2, vname: '高级班', title: '考前特惠', price: 598, original: 698, startTime: 0, endTime: soon },
    ],
  })
  const coupon = {
    typeID: 1,
    kind: 'minus',
    value: 50,
    minPrice: 0,
    AppID: null,
    vn: null,
    endTime: soon,
    usable: 1,
    why: '',
  }
  server.answers.couponlist = ok({
    list: [
      { ...coupon, ID: 41, name: '新人券' },
      { ...coupon, ID: 42, name: '大额券', minPrice: 1000 },
      { ...coupon, ID: 43, name: '护士券', AppID: 6 },
      { ...coupon, ID: 44, name: '占用券', usable: 0, why: '已用于另一笔未付款的订单' },
    ],
  })
  server.answers.getHuabeiPrice = ok({ list: [{ hbfqnum: 3, each: 186.3, first: 186.4, fee: 11, total: 559 }] })
  openSales('/pay?appID=5&vn=2')
  expect(((await screen.findByRole('radio', { name: /考前特惠/ })) as HTMLInputElement).checked).toBe(true)
  const coupons = within(screen.getByRole('group', { name: '优惠券' }))
  expect(coupons.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).disabled)).toEqual([
    false,
    false,
    true,
    true,
  ])
  expect(coupons.getByText('已用于另一笔未付款的订单')).toBeTruthy()
  await user.click(coupons.getByRole('radio', { name: /新人券/ }))
  await user.click(screen.getByRole('radio', { name: /3 期/ }))
  await press('扫码支付')
  await waitFor(() =>
    expect(server.of('unifiedPayQRCode')).toMatchObject([
      {
        purchase: 'discount',
        type: 'vn',
        vn: '2',
        discountID: '31',
        couponID: '41',
        hbfqnum: '3',
        orderID: 'D1',
        appEName: APP.AppEName,
      },
    ]),
  )
})

test('a discount says when it ends, and is offered no more once it has ended', async () => {
  vi.useRealTimers()
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: NOW, shouldAdvanceTime: true })
  const endTime = NOW + 60_000
  const of = { vn: 2, vname: '高级班', title: '考前特惠', price: 598, original: 698, startTime: 0 }
  server.answers.discountlist = ok({ list: [{ ID: 31, ...of, endTime }] })
  openSales('/pay?appID=5&vn=2')
  const offered = await screen.findByRole('group', { name: '限时优惠' })
  expect(within(offered).getByText(/原价 ¥698，2026 年 11 月 20 日 12:01 结束，还剩 1 分钟/)).toBeTruthy()
  await waitFor(() => expect(server.of('discount').at(-1)).toMatchObject({ purchase: 'discount', discountID: '31' }))
  act(() => {
    vi.advanceTimersByTime(70_000)
  })
  expect(screen.queryByRole('group', { name: '限时优惠' })).toBeNull()
  await waitFor(() => expect(server.of('discount').at(-1)).toMatchObject({ purchase: 'open', vn: '2' }))
})

test('what is cheaper for years to come is not called limited in time', async () => {
  const of = { vn: 2, vname: '高级班', title: '老学员价', price: 598, original: 698, startTime: 0 }
  server.answers.discountlist = ok({ list: [{ ID: 31, ...of, endTime: NOW + 3_650 * DAY }] })
  openSales('/pay?appID=5&vn=2')
  expect(await screen.findByRole('group', { name: '优惠' })).toBeTruthy()
  expect(screen.queryByText(/还剩/)).toBeNull()
})

test('parts that are sold apart are chosen by the address and by hand', async () => {
  server.answers.pricelist = ok({
    list: [
      listed(2, '高级班', 698, ['RealPaper'], {
        SubList: [
          { ID: 71, Name: '上册' },
          { ID: 72, Name: '下册' },
        ],
      }),
    ],
  })
  server.answers.getPriceList = ok({
    AppID: 5,
    AppEName: APP.AppEName,
    vn: 2,
    vname: '高级班',
    price: 698,
    days: 365,
    parts: [
      { ID: 71, Name: '上册', price: 398 },
      { ID: 72, Name: '下册', price: 398 },
    ],
    upgrades: [],
    changes: [],
  })
  openSales('/pay?appID=5&bookID=72')
  expect(((await screen.findByRole('checkbox', { name: /下册/ })) as HTMLInputElement).checked).toBe(true)
  await waitFor(() => expect(server.of('discount').at(-1)).toMatchObject({ type: 'book', branchBookList: '72' }))
  await user.click(screen.getByRole('checkbox', { name: /上册/ }))
  await waitFor(() => expect(server.of('discount').at(-1)).toMatchObject({ branchBookList: '72,71' }))
})

test('a bundle is bought by its id', async () => {
  server.answers.getevlist = ok({
    list: [
      {
        ID: 81,
        Name: '两科联报',
        price: 999,
        original: 1200,
        days: 365,
        items: [{ AppID: 5, AppEName: 'A', AppName: '内科', vn: 2, vname: '高级班' }],
      },
    ],
  })
  openSales('/pay?appID=5')
  await user.click(await screen.findByRole('radio', { name: /两科联报/ }))
  await press('扫码支付')
  await waitFor(() => expect(server.of('unifiedPayQRCode')).toMatchObject([{ type: 'wsgroup', contents: '81' }]))
})

test('a price that could not be reckoned says why and offers no button', async () => {
  server.answers.discount = { status: 400, msg: '该班次已下架', data: null }
  openSales('/pay?appID=5')
  expect((await screen.findByRole('alert')).textContent).toContain('该班次已下架')
  expect(screen.queryByRole('button', { name: '扫码支付' })).toBeNull()
})

test('an order that is refused says why, and nothing else changes', async () => {
  server.answers.unifiedPayQRCode = { status: 400, msg: '优惠券已被使用', data: null }
  openSales('/pay?appID=5&vn=2')
  await press('扫码支付')
  expect(await screen.findByText('优惠券已被使用')).toBeTruthy()
  expect(screen.getByRole('table')).toBeTruthy()
})

test('the code is 160 px, counts down, and the page goes on by itself when it is paid', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: NOW })
  openSales('/pay?appID=5&vn=2&modulevip=RealPaper&backUrl=%2FchapterMenu')
  await press('扫码支付')
  const code = await screen.findByRole('img', { name: '沙箱支付付款二维码' })
  expect([code.getAttribute('width'), code.getAttribute('height')]).toEqual(['160', '160'])
  expect(screen.getByRole('timer').textContent).toMatch(/^请在 (10:00|9:5\d) 内付款$/)
  expect(location.search).toContain('orderID=D1')
  server.answers.queryUserOrder = ok(order('paid', { EndTime: Date.parse('2028-01-01T00:00:00Z') }))
  server.answers.moduleInfoX = ok({ RealPaper: { isVip: 1, name: '历年真题' }, ar: [] })
  await vi.advanceTimersByTimeAsync(4000)
  expect(await screen.findByRole('heading', { name: '支付成功' })).toBeTruthy()
  expect(screen.getByText('2028 年 1 月 1 日')).toBeTruthy()
  expect(await screen.findByText('“历年真题”已经可以使用。')).toBeTruthy()
  vi.useRealTimers()
  await press('回到刚才的页面')
  expect(await screen.findByText('/chapterMenu')).toBeTruthy()
})

test('a reload goes on with the open order; choosing again closes it first, so that its code is not paid any more', async () => {
  server.answers.cancelOrder = ok({ state: 'closed' })
  server.answers.myOrders = ok({
    Total: 1,
    list: [{ ...order('open'), title: '高级班', createdAt: 1, refunded: 0, invoice: null }],
  })
  openSales('/pay?appID=5')
  await press('继续支付')
  expect(await screen.findByRole('img', { name: '沙箱支付付款二维码' })).toBeTruthy()
  server.answers.myOrders = ok({ Total: 0, list: [] })
  await press('重新选择')
  expect(await versions()).toHaveLength(2)
  expect(server.of('cancelOrder')).toMatchObject([{ orderID: 'D1' }])
  expect(screen.queryByText(/您有一笔未付款的订单/)).toBeNull()
  expect(server.of('unifiedPayQRCode')).toEqual([])
})

test('an order that was paid when one chose again says so and stays', async () => {
  server.answers.cancelOrder = () => {
    server.answers.queryUserOrder = ok(order('paid', { EndTime: Date.now() + 1e9 }))
    return ok({ state: 'paid' })
  }
  openSales('/pay?appID=5&orderID=D1')
  await press('重新选择')
  expect(await screen.findByRole('heading', { name: '支付成功' })).toBeTruthy()
})

test('a code that is over is got again, under a new number', async () => {
  server.answers.queryUserOrder = (params: URLSearchParams) =>
    ok(params.get('orderID') === 'D1' ? order('open', { expires: Date.now() - 1 }) : order('open', { orderID: 'D2' }))
  openSales('/pay?appID=5&vn=2')
  await press('扫码支付')
  expect(await screen.findByText('二维码已过期')).toBeTruthy()
  server.answers.getOrderNumber = ok({ orderID: 'D2' })
  server.answers.unifiedPayQRCode = ok({ orderID: 'D2' })
  await press('重新获取')
  expect(await screen.findByText('D2')).toBeTruthy()
  expect(screen.queryByText('二维码已过期')).toBeNull()
})

test('cancelling asks first and leads back to choosing', async () => {
  server.answers.cancelOrder = ok({ state: 'closed' })
  openSales('/pay?appID=5&orderID=D1')
  await press('取消订单')
  const dialog = within(await screen.findByRole('alertdialog', { name: '取消订单' }))
  await user.click(dialog.getByRole('button', { name: '取消订单' }))
  expect(await screen.findByRole('table')).toBeTruthy()
  expect(server.of('cancelOrder')).toMatchObject([{ orderID: 'D1' }])
})

test.each([
  ['closed', '订单已关闭'],
  ['late', '付款已收到'],
  ['refunding', '正在退款'],
  ['refunded', '已退款'],
  ['partly', '已部分退款'],
  ['returned', '付款已原路退回'],
])('an order that is %s says so', async (state, title) => {
  server.answers.queryUserOrder = ok(order(state))
  openSales('/pay?appID=5&orderID=D1')
  expect(await screen.findByText(title)).toBeTruthy()
})

test('what costs nothing is opened without a code', async () => {
  server.answers.discount = ok(quote(0))
  server.answers.queryUserOrder = ok(order('paid', { price: 0, EndTime: Date.now() + DAY }))
  openSales('/pay?appID=5&vn=2')
  await press('立即开通')
  expect(await screen.findByRole('heading', { name: '已开通' })).toBeTruthy()
})

test('an agent that is paid on its own pages: they stand in place of an order, what is for telephones as a code', async () => {
  const agentInfo = {
    ...{ AgentCode: '5288', AgentUrl: 'exam.example', AgentName: '扬帆医考', QQ: '', TelePhone: '400-1', Title: '' },
    ...{ WeiXinContact: { WeiXinContact: '', WeiXinIndexContact: 1 }, CustomerServiceOnly: 0, CanPay: 1, PayHere: 0 },
    PayPages: { pc: 'https://pay.example/pc', phone: 'https://pay.example/phone' },
  }
  server.answers.getAgentInfo = ok({ agentInfo })
  rememberAgentCode('5288')
  await ensureAgent()
  openSales('/pay?appID=5')
  const elsewhere = within(await screen.findByRole('region', { name: '在代理商的页面付款' }))
  expect(elsewhere.getByRole('link', { name: '前往代理商付款页面' }).getAttribute('href')).toBe(
    'https://pay.example/pc',
  )
  expect(elsewhere.getByRole('img', { name: '手机付款页面二维码' })).toBeTruthy()
  expect(screen.getByText('400-1')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '扫码支付' })).toBeNull()
  // The page keeps the loaded agent: restores the usual one for the next test.
  server.answers.getAgentInfo = ok({ agentInfo: { ...agentInfo, AgentCode: '889', PayHere: 1, PayPages: {} } })
  localStorage.clear()
  await ensureAgent()
})

test('the rule of refunds stands where one pays', async () => {
  openSales('/pay?appID=5')
  await user.click(await screen.findByText('退款规则'))
  expect(screen.getByText(/付款后 7 天内可以在个人中心“我的订单”申请退款/)).toBeTruthy()
  expect(screen.getByText(/仍在有效期内的优惠券退回/)).toBeTruthy()
})

test('agent 7021004 has no way to pay: the service is named in its place', async () => {
  rememberAgentCode('7021004')
  openSales('/pay?appID=5')
  expect(await screen.findByText('通过客服购买后方可使用此功能')).toBeTruthy()
  expect(screen.getByText('如您已购买，请重新登录')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '扫码支付' })).toBeNull()
  expect(server.of('discount')).toEqual([])
})

test('a redemption code is formatted as it is typed; what the server says of it stands beside it; what it opens is told', async () => {
  server.answers.newvncodeN = refused('regCode', '兑换码已被使用')
  openSales('/pay?appID=5')
  const field = (await screen.findByRole('textbox', { name: '兑换码' })) as HTMLInputElement
  await press('兑换')
  expect(await screen.findByText('请输入完整的兑换码')).toBeTruthy()
  await user.type(field, 'abcd efgh2342')
  expect(field.value).toBe('ABCD-EFGH-2342')
  await press('兑换')
  expect(await screen.findByText('兑换码有误，请逐位核对')).toBeTruthy()
  expect(server.of('newvncodeN')).toEqual([])
  await user.clear(field)
  await user.type(field, CODE.toLowerCase())
  await press('兑换')
  expect(await screen.findByText('兑换码已被使用')).toBeTruthy()
  server.answers.newvncodeN = tooOften(30)
  await press('兑换')
  expect(await screen.findByText('过于频繁')).toBeTruthy()
  server.answers.newvncodeN = ok({
    AppID: 5,
    AppEName: APP.AppEName,
    vn: 2,
    vname: '高级班',
    StartTime: 1,
    EndTime: Date.parse('2028-01-01T00:00:00Z'),
  })
  await press('兑换')
  expect(await screen.findByRole('heading', { name: '兑换成功' })).toBeTruthy()
  expect(server.of('newvncodeN').at(-1)).toMatchObject({
    regCode: CODE,
    appEName: APP.AppEName,
    version: '1',
    buyChannel: 'pc',
  })
})

test('a code of another subject leads to that subject', async () => {
  server.answers.newvncodeN = {
    status: 409,
    msg: '这个兑换码适用于“外科主治医师 高级班”',
    data: { reason: 'codeSubject', AppID: 6, AppEName: 'ZC_WK_YTMJ', AppCName: '外科主治医师', vname: '高级班' },
  }
  openSales('/pay?appID=5')
  await user.type(await screen.findByRole('textbox', { name: '兑换码' }), CODE)
  await press('兑换')
  expect(await screen.findByText('这个兑换码适用于“外科主治医师 高级班”')).toBeTruthy()
  const link = await screen.findByRole('link', { name: '去“外科主治医师”兑换' })
  expect(link.getAttribute('href')).toBe('/pay?appID=6')
})

test('what lacks the module that one came for is not recommended; a holder is not led below what is held', async () => {
  server.answers.recommonShow = ok({ show: 1, vn: 1, vname: '基础班', price: 298, why: '可以继续学习本科目' })
  server.answers.vipApp = ok({ VipApp: [held(2, '高级班')] })
  openSales('/pay?modulevip=RealPaper&appID=5')
  expect(await versions()).toEqual([
    ['基础班，¥298，365 天', false],
    ['高级班，¥698，365 天，已开通', true],
  ])
  expect(screen.queryByText('可以继续学习本科目')).toBeNull()
})

test('a limited code goes with the text of this browser, the same each time', async () => {
  server.answers.useCode = { status: 400, msg: '此码已绑定另一台设备', data: null }
  openSales('/pay?appID=5')
  await user.click(await screen.findByRole('radio', { name: '限时码' }))
  await user.type(screen.getByRole('textbox', { name: '兑换码' }), CODE)
  await press('兑换')
  expect(await screen.findByText('此码已绑定另一台设备')).toBeTruthy()
  await press('兑换')
  await waitFor(() => expect(server.of('useCode')).toHaveLength(2))
  const [first, second] = server.of('useCode')
  expect(first).toMatchObject({ code: CODE, appID: '5', userName: '13912345678' })
  expect(first?.device).toMatch(/^[0-9a-f]{32}$/)
  expect(second?.device).toBe(first?.device)
})

test('a version of mine is changed for another one, after asking', async () => {
  server.answers.canChangeList = ok({
    list: [{ AppID: 5, vn: 2, vname: '高级班', EndTime: Date.now() + 90 * DAY, changesLeft: 1 }],
  })
  server.answers.getVipChangeList = ok({
    list: [
      {
        toAppID: 6,
        toAppEName: 'B',
        toAppName: '外科',
        toVn: 1,
        vname: '基础班',
        EndTime: Date.parse('2028-01-01T00:00:00Z'),
      },
    ],
  })
  server.answers.vipChange = ok({ AppID: 6, vn: 1, EndTime: Date.parse('2028-01-01T00:00:00Z') })
  openSales('/pay?appID=5')
  await press('更换 高级班')
  const dialog = within(await screen.findByRole('dialog', { name: '更换 高级班' }))
  await user.click(await dialog.findByRole('radio', { name: /外科 · 基础班/ }))
  await user.click(dialog.getByRole('button', { name: '更换' }))
  const question = await screen.findByRole('alertdialog', { name: '确认更换' })
  expect(question.textContent).toContain('“高级班”将更换为“外科 基础班”')
  expect(server.of('vipChange')).toEqual([])
  await user.click(within(question).getByRole('button', { name: '确认更换' }))
  expect(await screen.findByRole('heading', { name: '更换成功' })).toBeTruthy()
  expect(server.of('vipChange')).toMatchObject([{ appID: '5', vn: '2', toAppID: '6', toVn: '1' }])
})

test('who bought lately stands there with masked names, how long ago, and how many in all', async () => {
  server.answers.purchasedUserList = ok({
    Total: 12,
    list: [{ name: '小**', vname: '高级班', time: Date.now() - 5 * 60_000 }],
  })
  openSales('/pay?appID=5')
  const list = await screen.findByRole('list', { name: '最近购买' })
  expect(list.textContent).toBe('小**高级班5 分钟前')
})

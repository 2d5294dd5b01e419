import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rememberAgentCode } from '../../../platform/agent/agentCode.ts'
import { type FakeServer, ok } from '../../../platform/testing/server.ts'
import { APP, held, listed, openSales, startShop } from '../testing/openSales.tsx'

let server: FakeServer
beforeEach(() => {
  server = startShop()
  server.answers.pricelist = ok({
    list: [
      listed(1, '基础班', 298, ['ChapterTest']),
      listed(2, '智能班', 698, ['ChapterTest', 'AIExam', 'AICard']),
      listed(3, '视频班', 998, ['ChapterTest', 'AIExam', 'Video']),
    ],
  })
  server.answers.getPriceList = (params: URLSearchParams) =>
    ok({
      AppID: 5,
      AppEName: APP.AppEName,
      vn: Number(params.get('vn')),
      vname: '',
      price: params.get('vn') === '2' ? 698 : 998,
      days: 365,
      parts: [],
      upgrades: [],
      changes: [],
    })
})
afterEach(() => vi.unstubAllGlobals())
const user = userEvent.setup()

test('/AIpay says what the AI modules give, which versions have them, and shows the code of the chosen one', async () => {
  openSales('/AIpay')
  const versions = within(await screen.findByRole('group', { name: '选择班次' }))
  expect(versions.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
    '智能班包含 AI 核心考题、AI 考点卡¥698',
    '视频班包含 AI 核心考题¥998',
  ])
  await user.click(versions.getByRole('radio', { name: /视频班/ }))
  const pay = screen.getByRole('button', { name: '扫码支付' }) as HTMLButtonElement
  await waitFor(() => expect(pay.disabled).toBe(false))
  await user.click(pay)
  expect(await screen.findByRole('img', { name: '沙箱支付付款二维码' })).toBeTruthy()
  expect(server.of('unifiedPayQRCode')).toMatchObject([{ vn: '3', purchase: 'open', price: '998' }])
  expect(location.search).toBe('?orderID=D1')
})

test('/AIpay of agent 7021004 names the service', async () => {
  rememberAgentCode('7021004')
  openSales('/AIpay')
  expect(await screen.findByText('通过客服购买后方可使用此功能')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '扫码支付' })).toBeNull()
})

test('/AIpay without such a version on sale says so, and whether it is mine', async () => {
  server.answers.vipApp = ok({ VipApp: [held(2, '智能班')] })
  server.answers.pricelist = ok({ list: [listed(2, '智能班', 698, ['AIExam'], { buyListHide: 1 })] })
  openSales('/AIpay')
  expect(await screen.findByText('您已开通 AI 功能')).toBeTruthy()
})

test('/videoNoBuy names the versions with videos and their prices, and opens the pop-up', async () => {
  openSales('/videoNoBuy?backUrl=%2FmainIndex')
  expect((await screen.findByRole('list', { name: '包含视频的班次' })).textContent).toBe('视频班¥998')
  await user.click(screen.getByRole('button', { name: '查看购买方式' }))
  const dialog = within(await screen.findByRole('dialog', { name: '您当前的班次为 试用版' }))
  await user.click(dialog.getByRole('button', { name: '立即购买' }))
  await waitFor(() => expect(location.pathname).toBe('/pay'))
  expect(Object.fromEntries(new URLSearchParams(location.search))).toMatchObject({
    modulevip: 'Video',
    backUrl: '/mainIndex',
  })
})

test('/videoNoBuy says so where the videos are open, and where none are on sale', async () => {
  server.answers.pricelist = ok({ list: [] })
  openSales('/videoNoBuy')
  expect(await screen.findByText('目前没有包含视频的在售班次')).toBeTruthy()
})

import { Outlet } from '../../../platform/navigation/router/RouterProvider.tsx'
import { openPages, pageOf } from '../../../platform/navigation/router/testing/openPages.tsx'
import { PopUps } from '../../../platform/popups/PopUps.tsx'
import { queryClient } from '../../../platform/requests/queryClient.ts'
import { startSession } from '../../../platform/session/session.ts'
import { chooseSubject } from '../../../platform/subject/subject.ts'
import { type FakeServer, ok, startServer } from '../../../platform/testing/server.ts'
import { Tip } from '../../../shell/popups/Tip.tsx'
import { Toasts } from '../../../shell/popups/Toasts.tsx'
import AIPayPage from '../offer/AIPayPage.tsx'
import VideoNoBuyPage from '../offer/VideoNoBuyPage.tsx'
import { salesPages } from '../pages.ts'
import PayPage from '../pay/PayPage.tsx'

export const DAY = 86_400_000
export const APP = {
  AppName: '内科主治医师',
  AppEName: 'ZC_NK_YTMJ',
  AppID: 5,
  AppVn: 1,
  AppVname: '基础班',
  AppCName: '内科主治医师',
}

export const listed = (vn: number, vname: string, price: number, modules: readonly string[], more: object = {}) => ({
  AppID: 5,
  AppEName: APP.AppEName,
  vn,
  vname,
  vnorder: vn,
  price,
  nowPrice: price,
  days: 365,
  points: [],
  buyListHide: 0,
  rules: '{}',
  vnJson: Object.fromEntries(modules.map((module) => [module, 1])),
  SubList: [],
  ...more,
})

export const held = (AppVn: number, AppVnName: string, more: object = {}) => ({
  AppID: 5,
  AppVn,
  AppEName: APP.AppEName,
  AppCName: APP.AppCName,
  AppVnName,
  VnOrder: AppVn,
  StartTime: Date.now() - DAY,
  EndTime: Date.now() + 100 * DAY,
  ...more,
})

export const quote = (pays: number, more: object = {}) => ({
  list: pays,
  discountOff: 0,
  couponOff: 0,
  creditOff: 0,
  fee: 0,
  pays,
  days: 365,
  EndTime: Date.now() + 365 * DAY,
  lines: [{ name: 'list', amount: pays }],
  payTypes: ['sandbox'],
  refundDays: 7,
  ...more,
})

export const order = (state: string, more: object = {}) => ({
  orderID: 'D1',
  state,
  kind: 'open',
  price: 698,
  AppID: 5,
  vn: 2,
  title: '内科主治医师 高级班',
  vname: '高级班',
  refunded: 0,
  paidAt: null,
  EndTime: null,
  expires: Date.now() + 600_000,
  canRefund: 0,
  QRCode: 'http://x/pay/sandbox/1',
  id: 'A1',
  payType: 'sandbox',
  provider: 'sandbox',
  instalments: 0,
  note: '',
  ...more,
})

/** A learner without any version, and a shop with three versions. */
export function startShop(): FakeServer {
  localStorage.clear()
  queryClient.clear()
  startSession({ guid: 'g'.repeat(40), userID: 7, userName: '13912345678', NickName: '小舟', roles: [] })
  chooseSubject(APP)
  const none = ok({ list: [] })
  return startServer({
    pricelist: ok({
      list: [
        listed(1, '基础班', 298, ['ChapterTest']),
        listed(2, '高级班', 698, ['ChapterTest', 'RealPaper']),
        listed(3, '内部班', 1, ['ChapterTest', 'RealPaper'], { buyListHide: 1 }),
      ],
    }),
    vipApp: ok({ VipApp: [] }),
    moduleInfoX: ok({
      ChapterTest: { isVip: 0, name: '章节练习' },
      RealPaper: { isVip: 0, name: '历年真题' },
      ar: [],
    }),
    getevlist: none,
    discountlist: none,
    couponlist: none,
    getHuabeiPrice: none,
    canChangeList: none,
    purchasedUserList: ok({ list: [], Total: 0 }),
    recommonShow: ok({ show: 0, vn: 0, vname: '', price: 0, why: '' }),
    myOrders: ok({ list: [], Total: 0 }),
    discount: (params) => ok(quote(params.get('vn') === '1' ? 298 : 698)),
    getOrderNumber: ok({ orderID: 'D1' }),
    unifiedPayQRCode: ok({ orderID: 'D1' }),
    spread: ok({ orderID: 'D1' }),
    queryUserOrder: ok(order('open')),
    getChangeInfo: { status: 300, msg: '', data: null },
    getAgentInfo: { status: 404, msg: '', data: null },
  })
}

const Frame = () => (
  <>
    <Outlet />
    <Tip />
    <PopUps />
    <Toasts />
  </>
)

/** Opens the pages of the area in the real address bar: pages write their choice into it without the router. */
export function openSales(address: string) {
  history.replaceState(null, '', address)
  const elsewhere = (['/chapterMenu', '/mainIndex', '/myCenter'] as const).map((path) =>
    pageOf({ path }, () => <p>{path}</p>),
  )
  return openPages({
    pages: [
      pageOf(salesPages.pay, PayPage),
      pageOf(salesPages.aiPay, AIPayPage),
      pageOf(salesPages.videoNoBuy, VideoNoBuyPage),
      ...elsewhere,
    ],
    frame: Frame,
  })
}

import {
  canChangeList,
  canJoin,
  couponlist,
  discountlist,
  getPriceList,
  getVipChangeList,
  myOrders,
  pricelist,
  queryUserOrder,
  quoteOf,
  recommonShow,
} from '../sales.ts'
import { moduleInfoX, vipApp, vipinfo } from '../subjects.ts'

export const APP = { appID: 3 }
export const OTHER = { appID: 4 }
export const ORDER = { orderID: 'D1' }
export const orders0 = myOrders({ curPage: 0 })
/** Answers that depend on open orders. */
export const ofOrders = [orders0, myOrders({ curPage: 1 }), couponlist(), queryUserOrder(ORDER)]
/** Answers that depend on what the learner has bought. */
export const ofBought = [
  ...ofOrders,
  moduleInfoX(OTHER),
  vipApp(),
  vipinfo(APP),
  pricelist(APP),
  getPriceList({ appEName: 'ZC', vn: 1 }),
  discountlist(APP),
  quoteOf({ ...APP, vn: 1 }),
  recommonShow(APP),
  canChangeList(APP),
  getVipChangeList({ ...APP, vn: 1 }),
  canJoin({ appEName: 'ZC' }),
]

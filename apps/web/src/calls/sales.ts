import type { Data } from '@tizhou/contract/contract'
import { agentCode } from '../platform/agent/agentCode.ts'
import { getSession } from '../platform/session/session.ts'
import { type Asked, ask, callKey, write } from './making/call.ts'
import { accessKeys } from './parts/access.ts'

export type ListedVersion = Data<'sales.pricelist'>['list'][number]
export type Bundle = Data<'sales.getevlist'>['list'][number]
export type Discount = Data<'sales.discountlist'>['list'][number]
export type Coupon = Data<'sales.couponlist'>['list'][number]
export type Quote = Data<'sales.discount'>
export type OpenedOrder = Data<'sales.unifiedPayQRCode'>
export type OrderState = Data<'sales.queryUserOrder'>
export type MyOrder = Data<'sales.myOrders'>['list'][number]

/** The groups that are for sale (specification, section 9, "VIP and sales"). */
const SALE_GROUPS = '0,1,2,5,7,9,12,13,14,15,16,17,18,19'
/** Where one buys: counted with the order. */
const CHANNEL = 'pc'

const agent = () => ({ agentCode: agentCode() })
const mine = () => ({ userID: getSession()?.userID ?? 0 })
const ofBoth = () => ({ ...agent(), ...mine() })
/** Asked anew at each visit: it changes by what is bought, by staff and by the clock. */
const ANEW = { staleTime: 0 }

/** The versions of an app that are for sale. */
export const pricelist = (params: { appID: number }) =>
  ask('sales.pricelist', { ...params, withPoint: 1, groups: SALE_GROUPS, version: 1 }, { sent: agent })

/** One version alone: its parts, what it costs from a lower one, and prices that were announced. */
export const getPriceList = (params: { appEName: string; vn: number }) =>
  ask('sales.getPriceList', params, { ...ANEW, sent: agent })

/** Several versions together. */
export const getevlist = (params: { appID: number }) =>
  ask('sales.getevlist', { ...params, type: 'wsgroup' }, { sent: agent })

/** The versions of an app for whoever comes by: name, price, and nothing of what is mine. */
export const simpleSaleList = (params: { appID: number }) =>
  ask('sales.simpleSaleList', { ...params, groups: SALE_GROUPS }, { sent: agent })

export const discountlist = (params: { appID: number }) => ask('sales.discountlist', params, { ...ANEW, sent: ofBoth })

/** My coupons, of every type. */
export const couponlist = () => ask('sales.couponlist', { typeID: 0 }, { ...ANEW, sent: mine })

/** What it costs, line by line. Makes no order. */
export const quoteOf = (params: Omit<Asked<'sales.discount'>, 'agentCode'>) =>
  ask('sales.discount', params, { ...ANEW, retry: false, sent: agent })

/** What each number of instalments comes to. `contents`: a bundle's id, or empty. */
export const getHuabeiPrice = (params: { appEName: string; vn: number; contents: string }) =>
  ask('sales.getHuabeiPrice', params, { ...ANEW, retry: false, sent: ofBoth })

/** Who bought lately, names masked. */
export const purchasedUserList = (params: { appID: number; point: string }) => ask('sales.purchasedUserList', params)

/** Which version is recommended to me, and why. */
export const recommonShow = (params: { appID: number }) => ask('sales.recommonShow', params, { sent: agent })

export const canChangeList = (params: { appID: number }) => ask('sales.canChangeList', params, ANEW)

/** What a version of mine can be changed into. */
export const getVipChangeList = (params: { appID: number; vn: number }) =>
  ask(
    'sales.getVipChangeList',
    { ...params, fields: 'toAppID,toAppName,toVn,vname,EndTime' },
    { ...ANEW, retry: false, sent: agent },
  )

export const canJoin = (params: { appEName: string }) =>
  ask('sales.canJoin', { ...params, appLimit: FREE_APPS.join(',') }, ANEW)

/** Apps with a free opening (specification, section 9, "VIP and sales"). */
export const FREE_APPS: readonly string[] = ['ZY_XY_YTMJ', 'ZY_ZYAO_YTMJ']

export const queryUserOrder = (params: { orderID: string }) =>
  ask('sales.queryUserOrder', params, { ...ANEW, retry: false })

/** Whether the payment of a code has arrived at its provider: asks there when it is due. */
export const getQRCodeTradeNo = (params: { id: string }) =>
  ask('sales.getQRCodeTradeNo', params, { ...ANEW, retry: false })

/** As the server has it. */
export const ORDERS_A_PAGE = 10

/** My orders, newest first. */
export const myOrders = (params: { curPage: number }) => ask('sales.myOrders', params, ANEW)

/** What hangs on my orders that are open: a coupon belongs to one as long as it waits. */
const orderKeys = [callKey('sales.myOrders'), callKey('sales.couponlist'), callKey('sales.queryUserOrder')]

/** What one has bought changes what one may open, and what one may still buy, and for how much. */
export const boughtKeys = [
  ...accessKeys,
  ...orderKeys,
  callKey('sales.pricelist'),
  callKey('sales.getPriceList'),
  callKey('sales.discountlist'),
  callKey('sales.discount'),
  callKey('sales.recommonShow'),
  callKey('sales.canChangeList'),
  callKey('sales.getVipChangeList'),
  callKey('sales.canJoin'),
]

const ordersStale = { stale: () => orderKeys, evenRefused: true } as const
const boughtStale = { stale: () => boughtKeys } as const

/** A number for the order that follows: pressing twice makes one order of it. */
export const getOrderNumber = () => write('sales.getOrderNumber', { sent: agent })

/** Opens an order and gives the code to pay it with; again with the same number, the same open order. */
export const unifiedPayQRCode = () =>
  write('sales.unifiedPayQRCode', {
    ...ordersStale,
    sent: () => ({ ...ofBoth(), equipment: 'wide_pc', buyChannel: CHANNEL }),
  })

/** As `unifiedPayQRCode`, for the plain difference between two versions. */
export const spread = () => write('sales.spread', { ...ordersStale, sent: agent })

export const cancelOrder = () => write('sales.cancelOrder', ordersStale)
export const askRefund = () => write('sales.askRefund', { stale: () => boughtKeys, evenRefused: true })
export const withdrawRefund = () => write('sales.withdrawRefund', { stale: () => boughtKeys, evenRefused: true })
export const putInvoice = () => write('sales.putInvoice', { stale: () => [callKey('sales.myOrders')] })

/** Codes: of a version, of the video shop, and those that are bound to a device. A code that is used is used: nothing is read before. */
export const newvncodeN = () =>
  write('sales.newvncodeN', { ...boughtStale, sent: () => ({ ...ofBoth(), version: 1 as const, buyChannel: CHANNEL }) })
export const checkCode = () => write('sales.checkCode', { ...boughtStale, sent: mine })
export const redeemLimited = () =>
  write('sales.useCode', { ...boughtStale, sent: () => ({ userName: getSession()?.userName ?? '' }) })

export const vipChange = () => write('sales.vipChange', { ...boughtStale, sent: agent })
export const freeOpen = () =>
  write('sales.freeOpen', { ...boughtStale, sent: () => ({ ...agent(), appLimit: FREE_APPS.join(',') }) })

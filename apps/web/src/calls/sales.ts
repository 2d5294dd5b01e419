import type { Data } from '@tizhou/contract/contract'
import { deviceLabelOf } from '@tizhou/domain/client/deviceLabel'
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
/** The sales channel, counted with the order. */
const CHANNEL = 'pc'

const agent = () => ({ agentCode: agentCode() })
const mine = () => ({ userID: getSession()?.userID ?? 0 })
const ofBoth = () => ({ ...agent(), ...mine() })
/** Fetched at each visit: purchases, staff and the clock change it. */
const ANEW = { staleTime: 0 }

/** The versions of an app that are for sale. */
export const pricelist = (params: { appID: number }) =>
  ask('sales.pricelist', { ...params, withPoint: 1, groups: SALE_GROUPS, version: 1 }, { sent: agent })

/** A single version: its parts, the price of an upgrade to it, and announced prices. */
export const getPriceList = (params: { appEName: string; vn: number }) =>
  ask('sales.getPriceList', params, { ...ANEW, sent: agent })

/** Bundles of versions. */
export const getevlist = (params: { appID: number }) =>
  ask('sales.getevlist', { ...params, type: 'wsgroup' }, { sent: agent })

/** The versions of an app for visitors: name and price, without the learner's own data. */
export const simpleSaleList = (params: { appID: number }) =>
  ask('sales.simpleSaleList', { ...params, groups: SALE_GROUPS }, { sent: agent })

export const discountlist = (params: { appID: number }) => ask('sales.discountlist', params, { ...ANEW, sent: ofBoth })

/** My coupons, of every type. */
export const couponlist = () => ask('sales.couponlist', { typeID: 0 }, { ...ANEW, sent: mine })

/** The price line by line. Makes no order. */
export const quoteOf = (params: Omit<Asked<'sales.discount'>, 'agentCode'>) =>
  ask('sales.discount', params, { ...ANEW, retry: false, sent: agent })

/** The price of each number of instalments. `contents`: a bundle's id, or ''. */
export const getHuabeiPrice = (params: { appEName: string; vn: number; contents: string }) =>
  ask('sales.getHuabeiPrice', params, { ...ANEW, retry: false, sent: ofBoth })

/** Recent buyers, with masked names. */
export const purchasedUserList = (params: { appID: number; point: string }) => ask('sales.purchasedUserList', params)

/** The recommended version and the reason. */
export const recommonShow = (params: { appID: number }) => ask('sales.recommonShow', params, { sent: agent })

export const canChangeList = (params: { appID: number }) => ask('sales.canChangeList', params, ANEW)

/** What a version of the learner's can be changed into. */
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

/** Whether the payment of a code has arrived; the server asks the payment provider when that is due. */
export const getQRCodeTradeNo = (params: { id: string }) =>
  ask('sales.getQRCodeTradeNo', params, { ...ANEW, retry: false })

/** Equal to the server's page size. */
export const ORDERS_A_PAGE = 10

/** My orders, newest first. */
export const myOrders = (params: { curPage: number }) => ask('sales.myOrders', params, ANEW)

/** The keys of answers that depend on open orders: a waiting order reserves its coupon. */
const orderKeys = [callKey('sales.myOrders'), callKey('sales.couponlist'), callKey('sales.queryUserOrder')]

/** The keys of answers that a purchase changes: what the learner may open, may still buy, and at what price. */
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

/** A number for the next order: pressing twice makes only one order of it. */
export const getOrderNumber = () => write('sales.getOrderNumber', { sent: agent })

/** Opens an order and returns its payment code; repeating the number returns the same open order. */
export const unifiedPayQRCode = () =>
  write('sales.unifiedPayQRCode', {
    ...ordersStale,
    sent: () => ({ ...ofBoth(), equipment: deviceLabelOf(navigator.userAgent), buyChannel: CHANNEL }),
  })

/** `unifiedPayQRCode` for the plain price difference between two versions. */
export const spread = () => write('sales.spread', { ...ordersStale, sent: agent })

export const cancelOrder = () => write('sales.cancelOrder', ordersStale)
export const askRefund = () => write('sales.askRefund', { stale: () => boughtKeys, evenRefused: true })
export const withdrawRefund = () => write('sales.withdrawRefund', { stale: () => boughtKeys, evenRefused: true })
export const putInvoice = () => write('sales.putInvoice', { stale: () => [callKey('sales.myOrders')] })

/**
 * Redeem codes: for a version, for the video shop, and codes bound to a device. There is no check before: redeeming
 * decides.
 */
export const newvncodeN = () =>
  write('sales.newvncodeN', { ...boughtStale, sent: () => ({ ...ofBoth(), version: 1 as const, buyChannel: CHANNEL }) })
export const checkCode = () => write('sales.checkCode', { ...boughtStale, sent: mine })
export const redeemLimited = () =>
  write('sales.useCode', { ...boughtStale, sent: () => ({ userName: getSession()?.userName ?? '' }) })

export const vipChange = () => write('sales.vipChange', { ...boughtStale, sent: agent })
export const freeOpen = () =>
  write('sales.freeOpen', { ...boughtStale, sent: () => ({ ...agent(), appLimit: FREE_APPS.join(',') }) })

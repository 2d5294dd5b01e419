import type { Handlers } from '../../platform/handler.ts'
import { canChangeList, canJoin, freeOpen, getVipChangeList, vipChange } from './changes.ts'
import { checkCode, newvncodeN, useCode } from './codes.ts'
import { couponlist, discountlist, getevlist, recommonShow } from './offers.ts'
import { ordersOffice } from './office/handlers.ts'
import { offersOffice } from './office/offersHandlers.ts'
import {
  askRefund,
  cancelOrder,
  getQRCodeTradeNo,
  myOrders,
  putInvoice,
  queryUserOrder,
  withdrawRefund,
} from './orders.ts'
import { pricelist } from './pricelist.ts'
import { getPriceList, purchasedUserList, simpleSaleList } from './prices.ts'
import { discount, getHuabeiPrice, getOrderNumber, spread, unifiedPayQRCode } from './purchases.ts'

export const sales: Handlers<'sales'> = {
  pricelist,
  getPriceList,
  simpleSaleList,
  purchasedUserList,
  discount,
  getOrderNumber,
  unifiedPayQRCode,
  spread,
  getHuabeiPrice,
  queryUserOrder,
  getQRCodeTradeNo,
  myOrders,
  cancelOrder,
  askRefund,
  withdrawRefund,
  putInvoice,
  ...ordersOffice,
  getevlist,
  discountlist,
  couponlist,
  recommonShow,
  newvncodeN,
  checkCode,
  useCode,
  freeOpen,
  canJoin,
  canChangeList,
  getVipChangeList,
  vipChange,
  ...offersOffice,
}

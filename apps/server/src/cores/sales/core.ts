import { coreOf } from '../../platform/coreFront.ts'
import { freeOffer, openFree } from './changes/freeOpening.ts'
import { changeableOf, changeTargets, changeVersion } from './changes/vipChanges.ts'
import { addBatch, batchByID, batchPage, codePage, codesBehind, revokeBatch } from './codes/codeRows.ts'
import { redeemCode } from './codes/redeemCode.ts'
import {
  caseByID,
  casePage,
  casesOfOrder,
  countOrders,
  holdingByID,
  holdingHistory,
  holdingPage,
  holdingsOfOrder,
  ledgerOfOrder,
  orderPage,
  orderShown,
  ordersBehind,
  orderTimeline,
  refundPage,
  refundShown,
  refundsShown,
  settleCase,
} from './desk/orderDesk.ts'
import {
  agentBalances,
  billPage,
  differencesOf,
  enterSettlement,
  salesFigures,
  statementPage,
} from './desk/statements.ts'
import { lookAfterMoney, watchMoney } from './jobs/watchMoney.ts'
import { ledgerBalances } from './ledger/ledger.ts'
import { bundleByID, bundlePage, bundlesNow, putBundle } from './offers/bundles.ts'
import { couponsOf, couponTypeByID, couponTypePage, giveCoupons, putCouponType } from './offers/coupons.ts'
import { discountByID, discountPage, hasBought, putDiscount } from './offers/discounts.ts'
import { priceByID, pricePage, putPrice, removePrice } from './offers/priceLists.ts'
import { askProvider } from './orders/askProvider.ts'
import { closeOrder } from './orders/closeOrder.ts'
import { openOrder } from './orders/openOrder.ts'
import { newOrderNo } from './orders/orderNumber.ts'
import {
  attemptByID,
  attemptsOf,
  bookOrdersOf,
  orderByID,
  orderByNo,
  orderEvents,
  ordersOf,
  purchasesOf,
  putInvoice,
  unfinishedOrders,
} from './orders/orderRows.ts'
import { offerFor } from './orders/quoting.ts'
import { paymentArrived } from './orders/settle.ts'
import { discountsNow } from './prices/discountsNow.ts'
import { goodsOf, heldOf } from './prices/goods.ts'
import { pricesOfSubject } from './prices/priceRows.ts'
import { decideRefund, refundOrder, requestRefund } from './refunds/refundOrder.ts'
import { refundsOf } from './refunds/refundRows.ts'
import { refusalsOf } from './refunds/refusals.ts'

/** What others ask of the core `sales`, as `services.sales`. */
export class Sales extends coreOf({
  reads: {
    agentBalances,
    attemptByID,
    attemptsOf,
    batchByID,
    batchPage,
    billPage,
    bookOrdersOf,
    bundleByID,
    bundlePage,
    bundlesNow,
    caseByID,
    casePage,
    casesOfOrder,
    codePage,
    codesBehind,
    countOrders,
    ordersBehind,
    couponsOf,
    couponTypeByID,
    couponTypePage,
    differencesOf,
    discountByID,
    discountPage,
    discountsNow,
    freeOffer,
    goodsOf,
    hasBought,
    heldOf,
    holdingByID,
    holdingHistory,
    holdingPage,
    holdingsOfOrder,
    ledgerBalances,
    ledgerOfOrder,
    orderByID,
    orderByNo,
    orderEvents,
    orderPage,
    orderShown,
    ordersOf,
    orderTimeline,
    priceByID,
    pricePage,
    pricesOfSubject,
    purchasesOf,
    refundPage,
    refundShown,
    refundsOf,
    refundsShown,
    refusalsOf,
    salesFigures,
    statementPage,
    unfinishedOrders,
  },
  changes: {
    addBatch,
    decideRefund,
    enterSettlement,
    giveCoupons,
    putBundle,
    putCouponType,
    putDiscount,
    putInvoice,
    putPrice,
    refundOrder,
    removePrice,
    revokeBatch,
    settleCase,
  },
  works: {
    askProvider,
    changeableOf,
    changeTargets,
    changeVersion,
    closeOrder,
    lookAfterMoney,
    newOrderNo,
    offerFor,
    openFree,
    openOrder,
    paymentArrived,
    redeemCode,
    requestRefund,
    watchMoney,
  },
}) {}

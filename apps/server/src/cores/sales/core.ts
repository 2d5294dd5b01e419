import { coreOf } from '../../platform/coreFront.ts'
import { freeOffer, openFree } from './changes/freeOpening.ts'
import { changeableOf, changeTargets, changeVersion } from './changes/vipChanges.ts'
import { addBatch, batchByID, batchPage, codePage, revokeBatch } from './codes/codeRows.ts'
import { redeemCode } from './codes/redeemCode.ts'
import { reconcile, reconcileDue } from './jobs/reconcile.ts'
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
  orderStates,
  ordersOf,
  purchasesOf,
  putInvoice,
} from './orders/orderRows.ts'
import { offerFor } from './orders/quoting.ts'
import { paymentArrived } from './orders/settle.ts'
import { discountsNow } from './prices/discountsNow.ts'
import { goodsOf, heldOf } from './prices/goods.ts'
import { pricesOfSubject } from './prices/priceRows.ts'
import { decideRefund, refundOrder, requestRefund } from './refunds/refundOrder.ts'
import { refundsOf } from './refunds/refundRows.ts'
import { sendRefund } from './refunds/sendRefund.ts'

/** What others ask of the core `sales`, as `services.sales`. */
export class Sales extends coreOf({
  reads: {
    attemptByID,
    attemptsOf,
    batchByID,
    batchPage,
    bundleByID,
    bundlePage,
    bundlesNow,
    codePage,
    couponsOf,
    couponTypeByID,
    couponTypePage,
    discountByID,
    discountPage,
    discountsNow,
    freeOffer,
    hasBought,
    priceByID,
    pricePage,
    bookOrdersOf,
    goodsOf,
    heldOf,
    ledgerBalances,
    orderByID,
    orderByNo,
    orderEvents,
    orderStates,
    ordersOf,
    pricesOfSubject,
    purchasesOf,
    refundsOf,
  },
  changes: {
    addBatch,
    decideRefund,
    giveCoupons,
    putBundle,
    putCouponType,
    putDiscount,
    putInvoice,
    putPrice,
    refundOrder,
    removePrice,
    revokeBatch,
  },
  works: {
    askProvider,
    changeableOf,
    changeTargets,
    changeVersion,
    openFree,
    redeemCode,
    closeOrder,
    lookAfterMoney,
    newOrderNo,
    offerFor,
    openOrder,
    paymentArrived,
    reconcile,
    reconcileDue,
    requestRefund,
    sendRefund,
    watchMoney,
  },
}) {}

import { coreOf } from '../../platform/coreFront.ts'
import { freeOffer, openFree } from './changes/freeOpening.ts'
import { changeableOf, changeTargets, changeVersion } from './changes/vipChanges.ts'
import { addBatch, batchByID, batchPage, codePage, codesBehind, codesUsedBy, revokeBatch } from './codes/codeRows.ts'
import { redeemCode } from './codes/redeemCode.ts'
import { commissionByID, commissionPage, commissionsOf, putCommission, removeCommission } from './desk/commissions.ts'
import {
  countInvoices,
  invoicePage,
  invoicesBehind,
  invoicesWaiting,
  issueInvoice,
  takeBackInvoice,
} from './desk/invoices.ts'
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
import { enterSettlement, reverseSettlement, settlementByID, settlementPage } from './desk/settlements.ts'
import { agentBalances, billPage, differencesOf, salesFigures, statementPage } from './desk/statements.ts'
import { casesWaiting, refundsWaiting } from './desk/waiting.ts'
import { ledgerBalances } from './ledger/ledger.ts'
import { bundlePage, bundles, bundlesNow } from './offers/bundles.ts'
import { couponsOf, couponTypeByID, couponTypePage, giveCoupons, putCouponType } from './offers/coupons.ts'
import { discountPage, discounts } from './offers/discounts.ts'
import { pricePage, prices } from './offers/priceLists.ts'
import { askProvider } from './orders/askProvider.ts'
import { closeOrder } from './orders/closeOrder.ts'
import { linkPayment, returnPayment } from './orders/heldPayments.ts'
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
import { hasBought } from './orders/reservations.ts'
import { paymentArrived } from './orders/settle.ts'
import { discountsNow } from './prices/discountsNow.ts'
import { goodsOf, heldOf } from './prices/goods.ts'
import { pricesOfSubject } from './prices/priceRows.ts'
import { decideRefund, refundOrder, requestRefund, withdrawRefund } from './refunds/refundOrder.ts'
import { refundsOf, refundsUnderWay } from './refunds/refundRows.ts'
import { refusalsOf } from './refunds/refusals.ts'

/** The front of the core `sales`: `services.sales`. */
export class Sales extends coreOf({
  reads: {
    agentBalances,
    attemptByID,
    attemptsOf,
    batchByID,
    batchPage,
    billPage,
    bookOrdersOf,
    bundleByID: bundles.byID,
    bundlePage,
    bundlesNow,
    caseByID,
    casePage,
    casesOfOrder,
    casesWaiting,
    codePage,
    codesBehind,
    codesUsedBy,
    commissionByID,
    commissionPage,
    commissionsOf,
    countInvoices,
    countOrders,
    invoicePage,
    invoicesBehind,
    invoicesWaiting,
    ordersBehind,
    couponsOf,
    couponTypeByID,
    couponTypePage,
    differencesOf,
    discountByID: discounts.byID,
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
    priceByID: prices.byID,
    pricePage,
    pricesOfSubject,
    purchasesOf,
    refundPage,
    refundShown,
    refundsOf,
    refundsShown,
    refundsUnderWay,
    refundsWaiting,
    refusalsOf,
    salesFigures,
    settlementByID,
    settlementPage,
    statementPage,
    unfinishedOrders,
  },
  changes: {
    addBatch,
    decideRefund,
    enterSettlement,
    giveCoupons,
    issueInvoice,
    putBundle: bundles.put,
    putCommission,
    putCouponType,
    putDiscount: discounts.put,
    putInvoice,
    putPrice: prices.put,
    refundOrder,
    removeCommission,
    removePrice: prices.drop,
    returnPayment,
    reverseSettlement,
    revokeBatch,
    settleCase,
    takeBackInvoice,
    withdrawRefund,
  },
  works: {
    askProvider,
    changeableOf,
    changeTargets,
    changeVersion,
    closeOrder,
    linkPayment,
    newOrderNo,
    offerFor,
    openFree,
    openOrder,
    paymentArrived,
    redeemCode,
    requestRefund,
  },
}) {}

import { coreOf } from '../../platform/coreFront.ts'
import {
  caseByID,
  casePage,
  casesOfOrder,
  holdingByID,
  holdingHistory,
  holdingPage,
  holdingsOfOrder,
  ledgerOfOrder,
  orderPage,
  orderShown,
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
import { reconcile, reconcileDue } from './jobs/reconcile.ts'
import { lookAfterMoney, watchMoney } from './jobs/watchMoney.ts'
import { ledgerBalances } from './ledger/ledger.ts'
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
    agentBalances,
    attemptByID,
    attemptsOf,
    billPage,
    bookOrdersOf,
    caseByID,
    casePage,
    casesOfOrder,
    differencesOf,
    discountsNow,
    goodsOf,
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
    orderStates,
    orderTimeline,
    ordersOf,
    pricesOfSubject,
    purchasesOf,
    refundPage,
    refundShown,
    refundsOf,
    refundsShown,
    salesFigures,
    statementPage,
  },
  changes: { decideRefund, enterSettlement, putInvoice, refundOrder, settleCase },
  works: {
    askProvider,
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

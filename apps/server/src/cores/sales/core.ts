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
import { ledgerBalances } from './ledger/ledger.ts'
import { attemptsOf, bookOrdersOf, orderByNo, orderEvents, ordersOf } from './orders/orderRows.ts'
import { paymentArrived } from './orders/settle.ts'
import { refundsOf } from './refunds/refundRows.ts'
import { decideRefund, refundByStaff } from './refunds/staffRefunds.ts'

/** What others ask of the core `sales`, as `services.sales`. */
export class Sales extends coreOf({
  reads: {
    agentBalances,
    attemptsOf,
    billPage,
    bookOrdersOf,
    caseByID,
    casePage,
    casesOfOrder,
    differencesOf,
    holdingByID,
    holdingHistory,
    holdingPage,
    holdingsOfOrder,
    ledgerBalances,
    ledgerOfOrder,
    orderByNo,
    orderEvents,
    orderPage,
    orderShown,
    orderTimeline,
    ordersOf,
    refundPage,
    refundShown,
    refundsOf,
    refundsShown,
    salesFigures,
    statementPage,
  },
  changes: { decideRefund, enterSettlement, refundByStaff, settleCase },
  works: { paymentArrived },
}) {}

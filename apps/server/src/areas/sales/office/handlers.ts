import type { Handlers } from '../../../platform/calls/handler.ts'
import { commissionList, commissionPreview, commissionRemove, commissionSave } from './commissions.ts'
import { entitlementGrant, entitlementHistory, entitlementList, entitlementSetEnd } from './entitlements.ts'
import { invoiceExport, invoiceIssue, invoiceList, invoiceTakeBack } from './invoices.ts'
import { moneyCaseLink, moneyCaseList, moneyCaseReturn, moneyCaseSettle } from './moneyCases.ts'
import { orderDetail, orderExport, orderList, orderRefund, refundDecide, refundList } from './orders.ts'
import { settlementList, settlementReverse, statementSettle } from './settlements.ts'
import { billDifferences, billRunList, salesFigures, statementBalance, statementList } from './statements.ts'

/** The staff calls of this area; areas/sales/handlers.ts joins them with the learners' calls. */
export const ordersOffice = {
  orderList,
  orderExport,
  orderDetail,
  orderRefund,
  refundList,
  refundDecide,
  invoiceList,
  invoiceExport,
  invoiceIssue,
  invoiceTakeBack,
  moneyCaseList,
  moneyCaseSettle,
  moneyCaseLink,
  moneyCaseReturn,
  entitlementList,
  entitlementGrant,
  entitlementSetEnd,
  entitlementHistory,
  statementList,
  statementBalance,
  statementSettle,
  commissionList,
  commissionSave,
  commissionRemove,
  commissionPreview,
  settlementList,
  settlementReverse,
  salesFigures,
  billRunList,
  billDifferences,
} satisfies Partial<Handlers<'sales'>>

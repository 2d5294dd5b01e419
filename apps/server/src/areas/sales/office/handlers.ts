import type { Handlers } from '../../../platform/handler.ts'
import { entitlementGrant, entitlementHistory, entitlementList, entitlementSetEnd } from './entitlements.ts'
import {
  moneyCaseList,
  moneyCaseSettle,
  orderDetail,
  orderExport,
  orderList,
  orderRefund,
  refundDecide,
  refundList,
} from './orders.ts'
import {
  billDifferences,
  billRunList,
  salesFigures,
  statementBalance,
  statementList,
  statementSettle,
} from './statements.ts'

/** What staff call of this area; areas/sales/handlers.ts puts it beside what learners call. */
export const ordersOffice = {
  orderList,
  orderExport,
  orderDetail,
  orderRefund,
  refundList,
  refundDecide,
  moneyCaseList,
  moneyCaseSettle,
  entitlementList,
  entitlementGrant,
  entitlementSetEnd,
  entitlementHistory,
  statementList,
  statementBalance,
  statementSettle,
  salesFigures,
  billRunList,
  billDifferences,
} satisfies Partial<Handlers<'sales'>>

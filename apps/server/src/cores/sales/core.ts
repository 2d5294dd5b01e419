import { coreOf } from '../../platform/coreFront.ts'
import { ledgerBalances } from './ledger/ledger.ts'
import { attemptsOf, bookOrdersOf, orderByNo, orderEvents, ordersOf } from './orders/orderRows.ts'
import { paymentArrived } from './orders/settle.ts'
import { refundsOf } from './refunds/refundRows.ts'

/** What others ask of the core `sales`, as `services.sales`. */
export class Sales extends coreOf({
  reads: { attemptsOf, bookOrdersOf, ledgerBalances, orderByNo, orderEvents, ordersOf, refundsOf },
  works: { paymentArrived },
}) {}

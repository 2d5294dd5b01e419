import { ledgerLines } from '@tizhou/domain/sales/ledger'
import type { Tx } from '../../../platform/database/store.ts'
import { enterInLedger } from '../ledger/ledger.ts'
import { openCase } from './moneyCases.ts'

export interface UnknownPayment {
  provider: string
  outTradeNo: string
  tradeNo: string
  amount: number
  paidAt: number
}

/** Books a payment without an order and opens its case; a repetition has no effect. */
export async function holdUnknown(tx: Tx, of: UnknownPayment, now: number): Promise<void> {
  const key = `unknownOrder:${of.provider}:${of.outTradeNo}:${of.tradeNo}`
  const opened = await openCase(tx, {
    ...{ key, kind: 'unknownOrder', orderID: null, attemptID: null, amount: of.amount, at: now, payment: of },
    note: `${of.provider} 通知的交易 ${of.outTradeNo} 不属于任何订单`,
  })
  if (opened)
    await enterInLedger(tx, {
      ...{ key: `held:${key}`, kind: 'held', orderID: null, at: now },
      lines: ledgerLines({ kind: 'held', provider: of.provider, amount: of.amount }),
    })
}

import type { Data } from '@tizhou/contract/contract'
import { isHeld } from '../../../cores/sales/orders/heldPayments.ts'
import { badInput, notFound, Refusal } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'

export const presentCase = (row: {
  case_id: number
  kind: string
  order_id: number | null
  order_no: string | null
  amount: number
  note: string
  at: number
  state: 'open' | 'settled'
  settled_at: number | null
  provider: string | null
  out_trade_no: string | null
  return_state: 'asked' | 'sent' | 'done' | 'failed' | null
}): Data<'sales.moneyCaseList'>['rows'][number] => ({
  caseID: row.case_id,
  kind: row.kind,
  orderID: row.order_id,
  orderNo: row.order_no ?? '',
  amount: row.amount,
  note: row.note,
  at: row.at,
  settledAt: row.settled_at,
  trade: row.out_trade_no ?? '',
  returning: row.return_state ?? '',
  held: isHeld(row) ? 1 : 0,
})

export const moneyCaseList: Handler<'sales.moneyCaseList'> = async ({ params, services }) => {
  const { rows, total } = await services.sales.casePage(params)
  return { total, rows: rows.map(presentCase) }
}

export const moneyCaseSettle: Handler<'sales.moneyCaseSettle'> = async (input) => {
  const { params, caller, services } = input
  const note = params.note.trim()
  await services.store.write(async (tx) => {
    const row = await services.sales.in(tx).caseByID(params.caseID)
    if (!row) throw notFound('该事项')
    const by = { userID: caller.userID, at: services.now(), note }
    if (!(await services.sales.in(tx).settleCase(params.caseID, by))) throw new Refusal(409, '该事项已经处理')
    await services.audit.in(tx).audited(input, {
      kind: 'moneyCase',
      id: params.caseID,
      name: row.order_no ?? row.kind,
      before: { note: row.note, settled: false },
      after: { note, settled: true },
    })
  })
  return null
}

/** Links a payment without an order to an order. */
export const moneyCaseLink: Handler<'sales.moneyCaseLink'> = async (input) => {
  const { params, caller, services } = input
  const note = params.note.trim()
  if (note === '') throw badInput([{ field: 'note', reason: '不能为空' }])
  const { caseID, orderNo } = params
  const row = await services.sales.caseByID(caseID)
  if (!row) throw notFound('该事项')
  const order = await services.store.write(async (tx) => {
    const linked = await services.sales.linkPayment(
      tx,
      { caseID, orderNo: orderNo.trim(), by: caller.userID, note },
      services.now(),
    )
    await services.audit.in(tx).audited(input, {
      kind: 'moneyCase',
      id: caseID,
      name: linked.order_no,
      before: { note: row.note, settled: false },
      after: { note, settled: true, order: linked.order_no, amount: row.amount },
    })
    return linked
  })
  services.entitlements.forget(order.user_id)
  return { orderID: order.order_id }
}

/** Returns a payment without an order; the job tells its provider within seconds. */
export const moneyCaseReturn: Handler<'sales.moneyCaseReturn'> = async (input) => {
  const { params, caller, services } = input
  const reason = params.reason.trim()
  if (reason === '') throw badInput([{ field: 'reason', reason: '不能为空' }])
  const { caseID } = params
  await services.store.write(async (tx) => {
    const amount = await services.sales.in(tx).returnPayment({ caseID, by: caller.userID, reason }, services.now())
    await services.audit.in(tx).audited(input, {
      kind: 'moneyCase',
      id: caseID,
      name: 'unknownOrder',
      before: { settled: false },
      after: { returned: amount, reason },
    })
  })
  return { returning: 'asked' }
}

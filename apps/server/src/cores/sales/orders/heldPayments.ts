import { ledgerLines } from '@tizhou/domain/sales/ledger'
import type { Selectable } from 'kysely'
import { notFound, Refusal } from '../../../platform/calls/envelope.ts'
import { newId } from '../../../platform/database/ids.ts'
import type { Store, Tx } from '../../../platform/database/store.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { type PaymentProvider, ProviderRefused } from '../../../platform/payments/port.ts'
import { lockLearner } from '../../people/learnerLock.ts'
import { enterInLedger } from '../ledger/ledger.ts'
import type { SalesServices } from '../salesServices.ts'
import { type AttemptRow, insertAttempt, type OrderRow, orderByID, orderByNo } from './orderRows.ts'
import { payFromHeld } from './settle.ts'

/* Payments without an order: their money is in suspense until staff link them to an order or return them. */

type CaseRow = Selectable<Tables['money_case']>

const caseRow = (on: Pick<Store, 'db'>, caseID: number): Promise<CaseRow | undefined> =>
  on.db.selectFrom('money_case').selectAll().where('case_id', '=', caseID).executeTakeFirst()

/** Whether a case is a payment that can be linked or returned. */
export const isHeld = (row: Pick<CaseRow, 'kind' | 'state' | 'provider' | 'return_state'>): boolean =>
  row.kind === 'unknownOrder' &&
  row.state === 'open' &&
  row.provider !== null &&
  (row.return_state === null || row.return_state === 'failed')

/** Claims an open case for an action: of two concurrent ones one succeeds. */
async function take(tx: Tx, caseID: number, fields: Partial<CaseRow>): Promise<CaseRow> {
  const row = await caseRow(tx, caseID)
  if (!row) throw notFound('该事项')
  if (!isHeld(row)) throw new Refusal(409, '该事项已经处理，或不能这样处理', { reason: 'settled' })
  const taken = await tx.db
    .updateTable('money_case')
    .set(fields)
    .where('case_id', '=', caseID)
    .where('state', '=', 'open')
    .where((eb) => eb.or([eb('return_state', 'is', null), eb('return_state', '=', 'failed')]))
    .executeTakeFirst()
  if (taken.numUpdatedRows !== 1n) throw new Refusal(409, '该事项已经处理', { reason: 'settled' })
  return row
}

/**
 * Links a payment to an order, which it then pays, with a history that names the staff member. Throws where the order
 * does not await this amount, or cannot be fulfilled any more.
 */
export async function linkPayment(
  services: Pick<SalesServices, 'orderFollowers'>,
  tx: Tx,
  { caseID, orderNo, by, note }: { caseID: number; orderNo: string; by: number; note: string },
  now: number,
): Promise<OrderRow> {
  const seen = await orderByNo(tx, orderNo)
  if (!seen) throw notFound('该订单')
  await lockLearner(tx, seen.user_id)
  const order = (await orderByID(tx, seen.order_id)) as OrderRow
  const settled = { state: 'settled', note, settled_by: by, settled_at: now, order_id: order.order_id } as const
  const held = await take(tx, caseID, settled)
  if (order.state !== 'new' && order.state !== 'open' && order.state !== 'closed')
    throw new Refusal(409, '该订单已经支付或退回，不能关联', { reason: 'notWaiting' })
  if (order.amount !== held.amount)
    throw new Refusal(409, '该订单的金额与这笔款项不同，不能关联', { reason: 'otherAmount' })
  const attempt = attemptOf(order, held)
  await insertAttempt(tx, attempt)
  const why = await payFromHeld(tx, services.orderFollowers, order, attempt, now)
  if (why !== undefined) throw new Refusal(409, `${why}，不能关联，请退回`, { reason: 'unwanted' })
  return order
}

const attemptOf = (order: OrderRow, held: CaseRow): AttemptRow => ({
  attempt_id: newId(),
  order_id: order.order_id,
  provider: held.provider as string,
  out_trade_no: held.out_trade_no as string,
  amount: held.amount,
  state: 'paid',
  qr_text: '',
  provider_trade_no: held.trade_no,
  opened_at: held.at,
  expires_at: held.at,
  ask_at: null,
  asked: 0,
  paid_at: held.paid_at ?? held.at,
})

/** Marks a payment for return; the job tells the provider. Gives its amount. */
export async function returnPayment(
  tx: Tx,
  { caseID, by, reason }: { caseID: number; by: number; reason: string },
  now: number,
): Promise<number> {
  const fields = { return_state: 'asked', return_reason: reason, settled_by: by, ask_at: now } as const
  return (await take(tx, caseID, fields)).amount
}

const PAUSE = 10_000
const LONGEST_PAUSE = 3_600_000

/** Requests a return at the provider, or queries its state. Its number stays the same for repetitions. */
export async function sendReturn(services: SalesServices, caseID: number): Promise<void> {
  const row = await caseRow(services.store, caseID)
  if (!row || (row.return_state !== 'asked' && row.return_state !== 'sent')) return
  const provider = services.payments.providers.get(row.provider ?? '')
  if (!provider) throw new Error(`no provider ${row.provider}`)
  const said = await tell(provider, row)
  const now = services.now()
  await services.store.write(async (tx) => {
    const fields: Partial<CaseRow> =
      said === 'pending'
        ? {
            return_state: 'sent',
            asked: row.asked + 1,
            ask_at: now + Math.min(LONGEST_PAUSE, PAUSE * 2 ** Math.min(row.asked, 9)),
          }
        : said === 'failed'
          ? { return_state: 'failed', ask_at: null, note: `支付方拒绝退回：${row.note}`.slice(0, 500) }
          : {
              return_state: 'done',
              ask_at: null,
              state: 'settled',
              settled_at: now,
              note: `已原路退回：${row.return_reason}`,
            }
    const changed = await tx.db
      .updateTable('money_case')
      .set(fields)
      .where('case_id', '=', caseID)
      .where('return_state', 'in', ['asked', 'sent'])
      .executeTakeFirst()
    if (said === 'done' && changed.numUpdatedRows === 1n)
      await enterInLedger(tx, {
        ...{ key: `returned:case:${caseID}`, kind: 'returned', orderID: null, at: now },
        lines: ledgerLines({ kind: 'returned', provider: provider.key, amount: row.amount }),
      })
  })
}

async function tell(provider: PaymentProvider, row: CaseRow): Promise<'done' | 'pending' | 'failed'> {
  const outTradeNo = row.out_trade_no as string
  const refundNo = returnNo(outTradeNo)
  if (row.return_state === 'sent') {
    const said = await provider.queryRefund(outTradeNo, refundNo)
    if (said !== 'unknown') return said
  }
  try {
    const reason = row.return_reason ?? ''
    return await provider.refund({ outTradeNo, refundNo, amountFen: row.amount, totalFen: row.amount, reason })
  } catch (error) {
    if (error instanceof ProviderRefused) return 'failed'
    throw error
  }
}

/** The number of a return, formed as that of an order's refund. */
export const returnNo = (outTradeNo: string): string => `${outTradeNo}R1`

import { BEIJING_SHIFT, beijingDate } from '@tizhou/domain/dates/beijing'
import { DAY } from '@tizhou/domain/sales/term'
import { newId } from '../../../platform/database/ids.ts'
import type { Store, Tx } from '../../../platform/database/store.ts'
import { type BillLine, NoBillYet, type PaymentProvider } from '../../../platform/payments/port.ts'
import { enterInLedger } from '../ledger/ledger.ts'
import { askProvider } from '../orders/askProvider.ts'
import { returnNo } from '../orders/heldPayments.ts'
import { openCase } from '../orders/moneyCases.ts'
import { holdUnknown } from '../orders/unknownPayment.ts'
import type { SalesServices } from '../salesServices.ts'
import type { SalesTables } from '../tables.ts'

/** When a day's bill is available: in the forenoon of the next (choices, "Payment": WeChat after 10:00). */
const READY_AFTER = 10.5 * 3_600_000
const TRY_AGAIN_MS = 1_800_000
/** For how many days back a missing bill is still requested. */
const DAYS_BACK = 7
/** A refund completed here so shortly before midnight may be in the provider's next day. */
const NEAR_MIDNIGHT = 1_800_000

type Difference = Omit<SalesTables['bill_difference'], 'difference_id' | 'provider' | 'day'>

const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) - BEIJING_SHIFT

/** One day of one provider. */
export interface Bill {
  provider: PaymentProvider
  day: string
}

/** Available bills without a result, except those tried moments ago. */
export async function dueBills(services: SalesServices): Promise<Bill[]> {
  const now = services.now()
  const days = Array.from({ length: DAYS_BACK }, (_, at) => beijingDate(now - (at + 1) * DAY)).filter(
    (day) => now >= startOf(day) + DAY + READY_AFTER,
  )
  const rows = await services.store.db
    .selectFrom('bill_run')
    .select(['provider', 'day', 'state', 'at'])
    .where('day', 'in', days)
    .execute()
  const rests = new Set(
    rows
      .filter(({ state, at }) => state !== 'failed' || at > now - TRY_AGAIN_MS)
      .map(({ provider, day }) => `${provider} ${day}`),
  )
  return [...services.payments.providers.values()].flatMap((provider) =>
    days.filter((day) => !rests.has(`${provider.key} ${day}`)).map((day) => ({ provider, day })),
  )
}

/** Compares a bill with our ledger, unless another server does; a missing bill is requested again later. */
export async function reconcileBill(services: SalesServices, { provider, day }: Bill): Promise<void> {
  if (!(await claimDay(services, provider.key, day, services.now()))) return
  try {
    await reconcile(services, provider, day)
  } catch (error) {
    if (!(error instanceof NoBillYet))
      services.log.error(
        { job: 'reconcile-bills', provider: provider.key, day, err: { name: (error as Error).name } },
        'job',
      )
  }
}

/** Reconciles all due bills. */
export async function reconcileDue(services: SalesServices): Promise<void> {
  for (const bill of await dueBills(services)) await reconcileBill(services, bill)
}

/** Claims a day without a result that nobody tried moments ago. */
function claimDay({ store }: SalesServices, provider: string, day: string, now: number): Promise<boolean> {
  return store.write(async (tx) => {
    const row = { ...EMPTY, provider, day, state: 'failed' as const, at: now }
    const made = await tx.db
      .insertInto('bill_run')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (made.numInsertedOrUpdatedRows === 1n) return true
    const again = await tx.db
      .updateTable('bill_run')
      .set({ at: now })
      .where('provider', '=', provider)
      .where('day', '=', day)
      .where('state', '=', 'failed')
      .where('at', '<=', now - TRY_AGAIN_MS)
      .executeTakeFirst()
    return again.numUpdatedRows === 1n
  })
}

const EMPTY = { paid_count: 0, paid: 0, refund_count: 0, refunded: 0, fees: 0, differences: 0 }

/** Reconciles one day of one provider: totals, fees and differences; each difference opens a case for staff. */
async function reconcile(services: SalesServices, provider: PaymentProvider, day: string): Promise<number> {
  const { store } = services
  const totals = { ...EMPTY }
  const found: Difference[] = []
  const unknown: BillLine[] = []
  const seen = new Set<string>()
  for await (const line of provider.bill(day)) {
    if (line.kind === 'paid') {
      totals.paid_count++
      totals.paid += line.amountFen
    } else {
      totals.refund_count++
      totals.refunded += line.amountFen
    }
    totals.fees += line.feeFen
    seen.add(line.kind === 'paid' ? line.outTradeNo : `R ${line.refundNo ?? ''}`)
    const difference =
      line.kind === 'paid'
        ? await paymentLine(services, provider.key, line)
        : await refundLine(store, provider.key, line)
    if (difference) found.push(difference)
    if (difference && line.kind === 'paid' && difference.order_id === null) unknown.push(line)
  }
  found.push(...(await missingThere(store, provider.key, day, seen)))
  totals.differences = found.length
  const now = services.now()
  await store.write(async (tx) => {
    await tx.db.deleteFrom('bill_difference').where('provider', '=', provider.key).where('day', '=', day).execute()
    for (const difference of found) await keep(tx, provider.key, day, difference, now)
    for (const { outTradeNo, tradeNo, amountFen: amount, at: paidAt } of unknown)
      await holdUnknown(tx, { provider: provider.key, outTradeNo, tradeNo, amount, paidAt }, now)
    await enterInLedger(tx, {
      key: `fees:${provider.key}:${day}`,
      kind: 'fees',
      orderID: null,
      at: now,
      lines:
        totals.fees === 0
          ? []
          : [
              { account: 'fees', amount: totals.fees },
              { account: `provider:${provider.key}`, amount: -totals.fees },
            ],
    })
    await tx.db
      .updateTable('bill_run')
      .set({ ...totals, state: found.length > 0 ? 'differs' : 'done', at: now })
      .where('provider', '=', provider.key)
      .where('day', '=', day)
      .execute()
  })
  return found.length
}

async function paymentLine(services: SalesServices, key: string, line: BillLine): Promise<Difference | undefined> {
  const find = () =>
    services.store.db
      .selectFrom('payment_attempt')
      .select(['attempt_id', 'order_id', 'amount', 'state'])
      .where('out_trade_no', '=', line.outTradeNo)
      .where('provider', '=', key)
      .executeTakeFirst()
  let ours = await find()
  if (ours && ours.state !== 'paid') {
    // Paid there but unknown here: querying it settles it as a late payment.
    await askProvider(services, ours.attempt_id).catch((error: Error) => {
      // It stays in the report as a difference; a later query finds it.
      services.log.warn({ job: 'reconcile', provider: key, err: { name: error.name } }, 'provider not asked')
    })
    ours = await find()
  }
  const base = { out_trade_no: line.outTradeNo, refund_no: null, order_id: ours?.order_id ?? null }
  if (ours?.state !== 'paid') return { ...base, kind: 'missingHere', ours: null, theirs: line.amountFen }
  return ours.amount === line.amountFen
    ? undefined
    : { ...base, kind: 'amount', ours: ours.amount, theirs: line.amountFen }
}

async function refundLine(store: Store, key: string, line: BillLine): Promise<Difference | undefined> {
  const ours = await store.db
    .selectFrom('sale_refund as r')
    .innerJoin('payment_attempt as a', 'a.attempt_id', 'r.attempt_id')
    .select(['r.order_id', 'r.amount', 'r.state'])
    .where('r.refund_no', '=', line.refundNo ?? '')
    .where('a.provider', '=', key)
    .executeTakeFirst()
  const base = { out_trade_no: line.outTradeNo, refund_no: line.refundNo ?? '', order_id: ours?.order_id ?? null }
  if (!ours && (await isReturned(store, key, line))) return undefined
  if (ours?.state !== 'done') return { ...base, kind: 'missingHere', ours: null, theirs: line.amountFen }
  return ours.amount === line.amountFen
    ? undefined
    : { ...base, kind: 'amount', ours: ours.amount, theirs: line.amountFen }
}

/** Whether the line is the return of a payment without an order. */
async function isReturned({ db }: Pick<Store, 'db'>, key: string, line: BillLine): Promise<boolean> {
  if (line.refundNo !== returnNo(line.outTradeNo)) return false
  const held = await db
    .selectFrom('money_case')
    .select('amount')
    .where('kind', '=', 'unknownOrder')
    .where('provider', '=', key)
    .where('out_trade_no', '=', line.outTradeNo)
    .where('return_state', '=', 'done')
    .executeTakeFirst()
  return held?.amount === line.amountFen
}

async function missingThere(store: Store, key: string, day: string, seen: ReadonlySet<string>): Promise<Difference[]> {
  const from = startOf(day)
  const [paid, refunded] = await Promise.all([
    store.db
      .selectFrom('payment_attempt')
      .select(['out_trade_no', 'order_id', 'amount'])
      .where('provider', '=', key)
      .where('paid_at', '>=', from)
      .where('paid_at', '<', from + DAY)
      .execute(),
    store.db
      .selectFrom('sale_refund as r')
      .innerJoin('payment_attempt as a', 'a.attempt_id', 'r.attempt_id')
      .select(['a.out_trade_no', 'r.refund_no', 'r.order_id', 'r.amount'])
      .where('a.provider', '=', key)
      .where('r.done_at', '>=', from)
      .where('r.done_at', '<', from + DAY - NEAR_MIDNIGHT)
      .execute(),
  ])
  const missing = { kind: 'missingThere' as const, theirs: null }
  return [
    ...paid
      .filter(({ out_trade_no }) => !seen.has(out_trade_no))
      .map(({ out_trade_no, order_id, amount }) => ({
        ...missing,
        out_trade_no,
        refund_no: null,
        order_id,
        ours: amount,
      })),
    ...refunded
      .filter(({ refund_no }) => !seen.has(`R ${refund_no}`))
      .map(({ out_trade_no, refund_no, order_id, amount }) => ({
        ...missing,
        out_trade_no,
        refund_no,
        order_id,
        ours: amount,
      })),
  ]
}

async function keep(tx: Tx, provider: string, day: string, difference: Difference, now: number): Promise<void> {
  await tx.db
    .insertInto('bill_difference')
    .values({ difference_id: newId(), provider, day, ...difference })
    .execute()
  const { kind, out_trade_no, refund_no, order_id, ours, theirs } = difference
  await openCase(tx, {
    key: `bill:${provider}:${day}:${kind}:${out_trade_no}:${refund_no ?? ''}`,
    kind: 'billDiffers',
    orderID: order_id,
    attemptID: null,
    amount: (theirs ?? 0) - (ours ?? 0),
    note: `${day} 对账：我方 ${ours ?? '无'}，支付方 ${theirs ?? '无'}（分）`,
    at: now,
  })
}

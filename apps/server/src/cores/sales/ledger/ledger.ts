import type { LedgerLine } from '@tizhou/domain/sales/ledger'
import { newId } from '../../../platform/database/ids.ts'
import type { Store, Tx } from '../../../platform/database/store.ts'

export interface LedgerEvent {
  /** Events with the same key are entered once. */
  key: string
  kind: string
  orderID: number | null
  at: number
  lines: readonly LedgerLine[]
}

/** Enters an event within its transaction. False where it is entered already. */
export async function enterInLedger(tx: Pick<Tx, 'db'>, event: LedgerEvent): Promise<boolean> {
  const { lines } = event
  if (lines.some(({ amount }) => !Number.isSafeInteger(amount))) throw new Error(`${event.key}: no whole fen`)
  if (lines.reduce((sum, { amount }) => sum + amount, 0) !== 0) throw new Error(`${event.key} does not balance`)
  const entry_id = newId()
  const entered = await tx.db
    .insertInto('ledger_entry')
    .values({ entry_id, event_key: event.key, kind: event.kind, order_id: event.orderID, at: event.at })
    .onConflict((conflict) => conflict.column('event_key').doNothing())
    .executeTakeFirst()
  if (entered.numInsertedOrUpdatedRows !== 1n) return false
  if (lines.length > 0)
    await tx.db
      .insertInto('ledger_line')
      .values(lines.map(({ account, amount }, n) => ({ entry_id, n, account, amount, at: event.at })))
      .execute()
  return true
}

/** Balance of each account, of entries from `from` up to `to`. */
export const ledgerBalances = (on: Pick<Store, 'db'>, from = 0, to = Number.MAX_SAFE_INTEGER) =>
  on.db
    .selectFrom('ledger_line')
    .select((eb) => ['account', eb.fn.sum<number>('amount').as('amount')])
    .where('at', '>=', from)
    .where('at', '<', to)
    .groupBy('account')
    .orderBy('account')
    .execute()

import type { Store, Tx } from '../../../platform/database/store.ts'

/** How long a server's claim excludes others; what a dead server claimed is delayed by so much. */
const CLAIM_MS = 30_000

/** A row that is due. */
export interface Due {
  id: number
  due: number | null
}

/**
 * Finds the due rows of a kind, oldest first, and postpones them; a row whose due moment has changed meanwhile is
 * skipped.
 */
export interface DueKind {
  find(store: Pick<Store, 'db'>, now: number, limit: number): Promise<Due[]>
  putOff(tx: Tx, one: Due, until: number): Promise<{ numUpdatedRows: bigint }>
}

/**
 * Claims rows for this server by postponing them in a statement that succeeds on one server only, since providers are
 * asked outside of transactions. Gives the claimed ids.
 */
export function claim(store: Store, kind: DueKind, found: readonly Due[], now: number): Promise<number[]> {
  return store.write(async (tx) => {
    const mine: number[] = []
    for (const one of found) if ((await kind.putOff(tx, one, now + CLAIM_MS)).numUpdatedRows === 1n) mine.push(one.id)
    return mine
  })
}

export const dueAttempts: DueKind = {
  find: ({ db }, now, limit) =>
    db
      .selectFrom('payment_attempt')
      .select(['attempt_id as id', 'ask_at as due'])
      .where('ask_at', '<=', now)
      .orderBy('ask_at')
      .limit(limit)
      .execute(),
  putOff: ({ db }, { id, due }, until) =>
    db
      .updateTable('payment_attempt')
      .set({ ask_at: until })
      .where('attempt_id', '=', id)
      .where('ask_at', '=', due)
      .executeTakeFirst(),
}

export const dueRefunds: DueKind = {
  find: ({ db }, now, limit) =>
    db
      .selectFrom('sale_refund')
      .select(['refund_id as id', 'ask_at as due'])
      .where('ask_at', '<=', now)
      .orderBy('ask_at')
      .limit(limit)
      .execute(),
  putOff: ({ db }, { id, due }, until) =>
    db
      .updateTable('sale_refund')
      .set({ ask_at: until })
      .where('refund_id', '=', id)
      .where('ask_at', '=', due)
      .executeTakeFirst(),
}

/** Payments without an order that are to be returned. */
export const dueReturns: DueKind = {
  find: ({ db }, now, limit) =>
    db
      .selectFrom('money_case')
      .select(['case_id as id', 'ask_at as due'])
      .where('ask_at', '<=', now)
      .orderBy('ask_at')
      .limit(limit)
      .execute(),
  putOff: ({ db }, { id, due }, until) =>
    db
      .updateTable('money_case')
      .set({ ask_at: until })
      .where('case_id', '=', id)
      .where('ask_at', '=', due)
      .executeTakeFirst(),
}

/** Orders whose time for payment is over. */
export const dueOrders: DueKind = {
  find: ({ db }, now, limit) =>
    db
      .selectFrom('sale_order')
      .select(['order_id as id', 'due_at as due'])
      .where('due_at', '<=', now)
      .orderBy('due_at')
      .limit(limit)
      .execute(),
  putOff: ({ db }, { id, due }, until) =>
    db
      .updateTable('sale_order')
      .set({ due_at: until })
      .where('order_id', '=', id)
      .where('due_at', '=', due)
      .executeTakeFirst(),
}

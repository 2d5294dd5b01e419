import type { Store, Tx } from '../../../platform/database/store.ts'

/** So long nobody else takes up what a server has claimed; a server that died loses no more than that. */
const CLAIM_MS = 30_000

/** A row whose moment has come. */
export interface Due {
  id: number
  due: number | null
}

/** What is due of one kind, the oldest first, and how its moment is put off; one whose moment moved meanwhile stays as it is. */
export interface DueKind {
  find(store: Pick<Store, 'db'>, now: number, limit: number): Promise<Due[]>
  putOff(tx: Tx, one: Due, until: number): Promise<{ numUpdatedRows: bigint }>
}

/**
 * Claims for this server what was found: its moment is put off in one statement that only one server's change can meet.
 * Providers are asked outside of any transaction. Gives the ids of what is this server's.
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

/** Payments of no order that go back. */
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

/** Orders whose time to be paid is over. */
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

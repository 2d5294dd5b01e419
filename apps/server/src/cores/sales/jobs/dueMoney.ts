import type { Store, Tx } from '../../../platform/database/store.ts'

/** So long nobody else takes up what a server has claimed; a server that died loses no more than that. */
const CLAIM_MS = 30_000

/**
 * What is due, claimed for this server: its moment is put off in one statement that only one server's change can meet.
 * Providers are asked outside of any transaction and of the jobs' lane: one that is slow holds up nobody.
 */
async function claimed<T extends { id: number; due: number | null }>(
  store: Store,
  due: T[],
  putOff: (tx: Tx, one: T, until: number) => Promise<bigint>,
  now: number,
): Promise<number[]> {
  if (due.length === 0) return []
  return store.write(async (tx) => {
    const mine: number[] = []
    for (const one of due) if ((await putOff(tx, one, now + CLAIM_MS)) === 1n) mine.push(one.id)
    return mine
  })
}

export async function claimAttempts(store: Store, now: number, limit: number): Promise<number[]> {
  const due = await store.db
    .selectFrom('payment_attempt')
    .select(['attempt_id as id', 'ask_at as due'])
    .where('ask_at', '<=', now)
    .orderBy('ask_at')
    .limit(limit)
    .execute()
  return claimed(
    store,
    due,
    async (tx, { id, due }, until) =>
      (
        await tx.db
          .updateTable('payment_attempt')
          .set({ ask_at: until })
          .where('attempt_id', '=', id)
          .where('ask_at', '=', due)
          .executeTakeFirst()
      ).numUpdatedRows,
    now,
  )
}

export async function claimRefunds(store: Store, now: number, limit: number): Promise<number[]> {
  const due = await store.db
    .selectFrom('sale_refund')
    .select(['refund_id as id', 'ask_at as due'])
    .where('ask_at', '<=', now)
    .orderBy('ask_at')
    .limit(limit)
    .execute()
  return claimed(
    store,
    due,
    async (tx, { id, due }, until) =>
      (
        await tx.db
          .updateTable('sale_refund')
          .set({ ask_at: until })
          .where('refund_id', '=', id)
          .where('ask_at', '=', due)
          .executeTakeFirst()
      ).numUpdatedRows,
    now,
  )
}

/** Payments of no order that go back. */
export async function claimReturns(store: Store, now: number, limit: number): Promise<number[]> {
  const due = await store.db
    .selectFrom('money_case')
    .select(['case_id as id', 'ask_at as due'])
    .where('ask_at', '<=', now)
    .orderBy('ask_at')
    .limit(limit)
    .execute()
  return claimed(
    store,
    due,
    async (tx, { id, due }, until) =>
      (
        await tx.db
          .updateTable('money_case')
          .set({ ask_at: until })
          .where('case_id', '=', id)
          .where('ask_at', '=', due)
          .executeTakeFirst()
      ).numUpdatedRows,
    now,
  )
}

/** Orders whose time to be paid is over. */
export async function claimOrders(store: Store, now: number, limit: number): Promise<number[]> {
  const due = await store.db
    .selectFrom('sale_order')
    .select(['order_id as id', 'due_at as due'])
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit)
    .execute()
  return claimed(
    store,
    due,
    async (tx, { id, due }, until) =>
      (
        await tx.db
          .updateTable('sale_order')
          .set({ due_at: until })
          .where('order_id', '=', id)
          .where('due_at', '=', due)
          .executeTakeFirst()
      ).numUpdatedRows,
    now,
  )
}

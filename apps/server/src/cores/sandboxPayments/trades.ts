import type { Selectable } from 'kysely'
import { type Asked, statement } from '../../platform/database/reading/statement.ts'
import type { Store, Tx } from '../../platform/database/store.ts'
import type { SandboxPaymentTables } from './tables.ts'

type Reads = Pick<Store, 'db'>
export type TradeRow = Selectable<SandboxPaymentTables['sandbox_trade']>
type RefundRow = SandboxPaymentTables['sandbox_refund']

const byNo = statement<{ outTradeNo: string }>()((db, of) =>
  db.selectFrom('sandbox_trade').selectAll().where('out_trade_no', '=', of.outTradeNo),
)

export const tradeByNo = (on: Asked, outTradeNo: string): Promise<TradeRow | undefined> =>
  byNo.first(on, { outTradeNo })

export const tradeByPage = (on: Reads, page: string): Promise<TradeRow | undefined> =>
  on.db.selectFrom('sandbox_trade').selectAll().where('page', '=', page).executeTakeFirst()

const newTrade = statement<TradeRow>()((db, of) =>
  db
    .insertInto('sandbox_trade')
    .values({
      out_trade_no: of.out_trade_no,
      trade_no: of.trade_no,
      page: of.page,
      title: of.title,
      amount: of.amount,
      instalments: of.instalments,
      state: of.state,
      opened_at: of.opened_at,
      expires_at: of.expires_at,
      paid_at: of.paid_at,
      refunded: of.refunded,
    })
    .onConflict((conflict) => conflict.column('out_trade_no').doNothing()),
)

/** Gives the trade of that number: this one, or an existing one. */
export async function addTrade(tx: Tx, row: TradeRow): Promise<TradeRow> {
  return (await newTrade.run(tx, row)) === 1 ? row : ((await tradeByNo(tx, row.out_trade_no)) as TradeRow)
}

/** Whether it was open and is now paid. */
export async function payTrade(tx: Tx, page: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('sandbox_trade')
    .set({ state: 'paid', paid_at: now })
    .where('page', '=', page)
    .where('state', '=', 'open')
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return Number(numUpdatedRows) === 1
}

export async function closeTrade(tx: Tx, outTradeNo: string): Promise<void> {
  await tx.db
    .updateTable('sandbox_trade')
    .set({ state: 'closed' })
    .where('out_trade_no', '=', outTradeNo)
    .where('state', '=', 'open')
    .execute()
}

export const refundOf = (on: Reads, outTradeNo: string, refundNo: string): Promise<RefundRow | undefined> =>
  on.db
    .selectFrom('sandbox_refund')
    .selectAll()
    .where('out_trade_no', '=', outTradeNo)
    .where('refund_no', '=', refundNo)
    .executeTakeFirst()

/** Whether there was no refund of that number. */
export async function addRefund(tx: Tx, row: RefundRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx.db
    .insertInto('sandbox_refund')
    .values(row)
    .onConflict((conflict) => conflict.columns(['out_trade_no', 'refund_no']).doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows) === 1
}

/** Whether so much of a paid trade was left, and is now refunded. */
export async function takeRefund(tx: Tx, row: RefundRow): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('sandbox_trade')
    .set((eb) => ({ refunded: eb('refunded', '+', row.amount) }))
    .where('out_trade_no', '=', row.out_trade_no)
    .where('state', '=', 'paid')
    .where((eb) => eb(eb('refunded', '+', row.amount), '<=', eb.ref('amount')))
    .executeTakeFirst()
  return Number(numUpdatedRows) === 1
}

interface Span {
  from: number
  until: number
}
interface After {
  at: number
  key: string
}

/** Trades paid in a period, by moment; `after`: the last one of the previous page. */
export const paidIn = (on: Reads, { from, until }: Span, after: After | undefined, limit: number) =>
  on.db
    .selectFrom('sandbox_trade')
    .select(['out_trade_no', 'trade_no', 'amount', 'paid_at'])
    .where('paid_at', '>=', from)
    .where('paid_at', '<', until)
    .$if(after !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb('paid_at', '>', after?.at ?? 0),
          eb.and([eb('paid_at', '=', after?.at ?? 0), eb('out_trade_no', '>', after?.key ?? '')]),
        ]),
      ),
    )
    .orderBy('paid_at')
    .orderBy('out_trade_no')
    .limit(limit)
    .execute()

/** Refunds of a period, likewise. */
export const refundedIn = (on: Reads, { from, until }: Span, after: After | undefined, limit: number) =>
  on.db
    .selectFrom('sandbox_refund as r')
    .innerJoin('sandbox_trade as t', 't.out_trade_no', 'r.out_trade_no')
    .select(['r.out_trade_no', 'r.refund_no', 'r.amount', 'r.at', 't.trade_no'])
    .where('r.at', '>=', from)
    .where('r.at', '<', until)
    .$if(after !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb('r.at', '>', after?.at ?? 0),
          eb.and([eb('r.at', '=', after?.at ?? 0), eb('r.refund_no', '>', after?.key ?? '')]),
        ]),
      ),
    )
    .orderBy('r.at')
    .orderBy('r.refund_no')
    .limit(limit)
    .execute()

export async function addNews(tx: Tx, news: { news_id: string; body: string; next_at: number }): Promise<void> {
  await tx.db
    .insertInto('sandbox_news')
    .values({ ...news, tries: 0 })
    .execute()
}

/** Due notifications, longest waiting first. */
export const dueNews = (on: Reads, now: number, limit: number) =>
  on.db
    .selectFrom('sandbox_news')
    .selectAll()
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .orderBy('news_id')
    .limit(limit)
    .execute()

export const newsByID = (on: Reads, newsID: string) =>
  on.db.selectFrom('sandbox_news').selectAll().where('news_id', '=', newsID).executeTakeFirst()

export async function markNews(tx: Tx, newsID: string, tries: number, nextAt: number | null): Promise<void> {
  await tx.db.updateTable('sandbox_news').set({ tries, next_at: nextAt }).where('news_id', '=', newsID).execute()
}

import { sql } from 'kysely'
import { containing, type PageWanted, tablePage } from '../../../platform/database/reading/tablePage.ts'
import type { Store } from '../../../platform/database/store.ts'
import type { OrderState, RefundState } from '../tables.ts'

type Reads = Pick<Store, 'db'>

export interface OrderFilter extends PageWanted {
  /** A whole order number, trade number or user name (a phone number by all its digits), or part of a nickname. */
  q?: string
  state?: string
  /** Absent: all agents. */
  agentCode?: string
  appID?: number
  userID?: number
  from?: number
  to?: number
}

/** The name of a bundle; otherwise subject and version. */
const productName = sql<string>`coalesce(b.name, s.name || ' ' || coalesce(v.name, '版本 ' || o.vn))`

const orders = ({ db }: Reads) =>
  db
    .selectFrom('sale_order as o')
    .innerJoin('user_account as u', 'u.user_id', 'o.user_id')
    .leftJoin('subject as s', 's.subject_id', 'o.subject_id')
    .leftJoin('subject_version as v', (join) =>
      join.onRef('v.subject_id', '=', 'o.subject_id').onRef('v.vn', '=', 'o.vn'),
    )
    .leftJoin('sale_bundle as b', 'b.bundle_id', 'o.bundle_id')

const SHOWN = [
  'o.order_id',
  'o.order_no',
  'o.user_id',
  'u.user_name',
  'o.agent_code',
  'o.kind',
  'o.amount',
  'o.refunded',
  'o.state',
  'o.created_at',
  'o.paid_at',
] as const

/** Orders whose number, trade or buyer is `q`. */
const isAbout = (q: string) => sql<boolean>`(o.order_no = ${q} or u.user_name = ${q}
  or lower(u.nick_name) like ${containing(q)} escape '\\'
  or exists (select 1 from payment_attempt a where a.order_id = o.order_id and a.out_trade_no = ${q}))`

/** Orders by filter, without order numbers that were only reserved. */
function ordersWanted(
  on: Reads,
  { q, state, agentCode, appID, userID, from, to }: Omit<OrderFilter, keyof PageWanted>,
) {
  let found = orders(on).where('o.state', '<>', 'new')
  const typed = q?.trim()
  if (typed) found = found.where(isAbout(typed))
  if (state) found = found.where('o.state', '=', state as OrderState)
  if (agentCode !== undefined) found = found.where('o.agent_code', '=', agentCode)
  if (appID !== undefined) found = found.where('o.subject_id', '=', appID)
  if (userID !== undefined) found = found.where('o.user_id', '=', userID)
  if (from !== undefined) found = found.where('o.created_at', '>=', from)
  if (to !== undefined) found = found.where('o.created_at', '<', to)
  return found
}

/** The order after which an export continues. */
interface OrderMark {
  at: number
  orderID: number
}

/** Orders of an export, latest first, at most `limit` after a mark. */
export function ordersBehind(
  on: Reads,
  filter: Omit<OrderFilter, keyof PageWanted>,
  { mark, limit }: { mark: OrderMark | undefined; limit: number },
) {
  let found = ordersWanted(on, filter)
  if (mark)
    found = found
      .where('o.created_at', '<=', mark.at)
      .where((eb) => eb.or([eb('o.created_at', '<', mark.at), eb('o.order_id', '<', mark.orderID)]))
  return found
    .select([...SHOWN, productName.as('product')])
    .orderBy('o.created_at', 'desc')
    .orderBy('o.order_id', 'desc')
    .limit(limit)
    .execute()
}

/** Number of orders by a filter. */
export async function countOrders(on: Reads, filter: Omit<OrderFilter, keyof PageWanted>): Promise<number> {
  const counted = await ordersWanted(on, filter)
    .select((eb) => eb.fn.countAll().as('total'))
    .executeTakeFirstOrThrow()
  return Number(counted.total)
}

/** A page of orders, latest first. */
export function orderPage(on: Reads, { page, pageSize, order, ...filter }: OrderFilter) {
  const found = ordersWanted(on, filter)
  const wanted = { page, pageSize, order }
  return tablePage(found, (query) => query.select([...SHOWN, productName.as('product')]), wanted, {
    orders: {
      createdAt: sql.ref('o.created_at'),
      paidAt: sql`coalesce(o.paid_at, 0)`,
      amount: sql.ref('o.amount'),
    },
    usual: '-createdAt',
    key: 'o.order_id',
  })
}

export const orderShown = (on: Reads, orderID: number) =>
  orders(on)
    .selectAll('o')
    .select(['u.user_name', productName.as('product')])
    .where('o.order_id', '=', orderID)
    .executeTakeFirst()

/** The order's events with names of staff, in order. */
export const orderTimeline = ({ db }: Reads, orderID: number) =>
  db
    .selectFrom('order_event as e')
    .leftJoin('user_account as u', 'u.user_id', 'e.by_id')
    .select(['e.at', 'e.kind', 'e.data', 'e.by_id', 'u.nick_name as by_name'])
    .where('e.order_id', '=', orderID)
    .orderBy('e.at')
    .orderBy('e.event_id')
    .execute()

const refunds = ({ db }: Reads) =>
  db
    .selectFrom('sale_refund as r')
    .innerJoin('sale_order as o', 'o.order_id', 'r.order_id')
    .innerJoin('user_account as u', 'u.user_id', 'o.user_id')
    .leftJoin('user_account as p', 'p.user_id', 'r.by_id')

const REFUND = [
  'r.refund_id',
  'r.order_id',
  'o.order_no',
  'o.user_id',
  'u.user_name',
  'r.amount',
  'r.reason',
  'r.state',
  'r.takes_access',
  'r.asked_at',
  'r.done_at',
  'r.by_id',
  'p.nick_name as by_name',
] as const

export const refundsShown = (on: Reads, orderID: number) =>
  refunds(on).select(REFUND).where('r.order_id', '=', orderID).orderBy('r.asked_at').orderBy('r.refund_no').execute()

export const refundShown = (on: Reads, refundID: number) =>
  refunds(on).select(REFUND).where('r.refund_id', '=', refundID).executeTakeFirst()

/** A page of refunds; by default those awaiting a decision first, then by time. */
export function refundPage(
  on: Reads,
  { q, state, from, to, ...wanted }: PageWanted & { q?: string; state?: string; from?: number; to?: number },
) {
  let found = refunds(on)
  const typed = q?.trim()
  if (typed) found = found.where((eb) => eb.or([eb('o.order_no', '=', typed), eb('u.user_name', '=', typed)]))
  if (state) found = found.where('r.state', '=', state as RefundState)
  if (from !== undefined) found = found.where('r.asked_at', '>=', from)
  if (to !== undefined) found = found.where('r.asked_at', '<', to)
  return tablePage(found, (query) => query.select(REFUND), wanted, {
    orders: {
      waiting: sql`case r.state when 'asked' then 0 else 1 end * 10000000000000000 - r.asked_at`,
      askedAt: sql.ref('r.asked_at'),
      amount: sql.ref('r.amount'),
    },
    usual: 'waiting',
    key: 'r.refund_id',
  })
}

const cases = ({ db }: Reads) =>
  db.selectFrom('money_case as c').leftJoin('sale_order as o', 'o.order_id', 'c.order_id')
const CASE = [
  'c.case_id',
  'c.kind',
  'c.order_id',
  'o.order_no',
  'c.amount',
  'c.note',
  'c.at',
  'c.state',
  'c.settled_at',
  'c.provider',
  'c.out_trade_no',
  'c.trade_no',
  'c.return_state',
] as const

export const casesOfOrder = (on: Reads, orderID: number) =>
  cases(on).select(CASE).where('c.order_id', '=', orderID).orderBy('c.at').orderBy('c.case_id').execute()

export const caseByID = (on: Reads, caseID: number) =>
  cases(on).select(CASE).where('c.case_id', '=', caseID).executeTakeFirst()

/** A page of money cases, open ones first. */
export function casePage(on: Reads, { q, open, ...wanted }: PageWanted & { q?: string; open?: 0 | 1 }) {
  let found = cases(on)
  const typed = q?.trim()
  if (typed)
    found = found.where((eb) =>
      eb.or([
        eb('o.order_no', '=', typed),
        eb('c.kind', '=', typed),
        eb('c.out_trade_no', '=', typed),
        eb('c.trade_no', '=', typed),
      ]),
    )
  if (open !== undefined) found = found.where('c.state', '=', open === 1 ? 'open' : 'settled')
  return tablePage(found, (query) => query.select(CASE), wanted, {
    orders: {
      waiting: sql`case c.state when 'open' then 0 else 1 end * 10000000000000000 - c.at`,
      at: sql.ref('c.at'),
      amount: sql.ref('c.amount'),
    },
    usual: 'waiting',
    key: 'c.case_id',
  })
}

/** Closes an open case; false where it was closed already. */
export async function settleCase(
  tx: Reads,
  caseID: number,
  by: { userID: number; at: number; note: string },
): Promise<boolean> {
  const done = await tx.db
    .updateTable('money_case')
    .set({ state: 'settled', note: by.note, settled_by: by.userID, settled_at: by.at })
    .where('case_id', '=', caseID)
    .where('state', '=', 'open')
    // Not while its money is being returned.
    .where((eb) => eb.or([eb('return_state', 'is', null), eb('return_state', '=', 'failed')]))
    .executeTakeFirst()
  return done.numUpdatedRows === 1n
}

/** An order's ledger lines, in order. */
export const ledgerOfOrder = ({ db }: Reads, orderID: number) =>
  db
    .selectFrom('ledger_entry as e')
    .innerJoin('ledger_line as l', 'l.entry_id', 'e.entry_id')
    .select(['e.at', 'e.kind', 'l.account', 'l.amount'])
    .where('e.order_id', '=', orderID)
    .orderBy('e.at')
    .orderBy('e.entry_id')
    .orderBy('l.n')
    .execute()

const holdings = ({ db }: Reads) =>
  db
    .selectFrom('entitlement as e')
    .innerJoin('user_account as u', 'u.user_id', 'e.user_id')
    .innerJoin('subject as s', 's.subject_id', 'e.subject_id')
    .leftJoin('subject_version as v', (join) =>
      join.onRef('v.subject_id', '=', 'e.subject_id').onRef('v.vn', '=', 'e.vn'),
    )
    .leftJoin('sale_order as o', 'o.order_id', 'e.order_id')

const HELD = [
  'e.entitlement_id',
  'e.user_id',
  'u.user_name',
  'e.subject_id',
  's.name as subject',
  'e.vn',
  'v.name as version',
  'v.sub_list',
  'e.parts',
  'e.starts_at',
  'e.ends_at',
  'e.source',
  'e.note',
  'e.ended_by',
  'o.order_no',
] as const

/** A page of entitlements, without those that were ended before they began; `q`: a user name or part of a nickname. */
export function holdingPage(
  on: Reads,
  {
    q,
    appID,
    source,
    current,
    now,
    ...wanted
  }: PageWanted & {
    q?: string
    appID?: number
    source?: string
    current?: 0 | 1
    now: number
  },
) {
  let found = holdings(on).whereRef('e.ends_at', '>', 'e.starts_at')
  const typed = q?.trim()
  if (typed)
    found = found.where(
      sql<boolean>`(u.user_name = ${typed} or lower(u.nick_name) like ${containing(typed)} escape '\\')`,
    )
  if (appID !== undefined) found = found.where('e.subject_id', '=', appID)
  if (source) found = found.where('e.source', '=', source)
  if (current !== undefined) found = found.where('e.ends_at', current === 1 ? '>' : '<=', now)
  return tablePage(found, (query) => query.select(HELD), wanted, {
    orders: { endsAt: sql.ref('e.ends_at'), startsAt: sql.ref('e.starts_at') },
    usual: '-startsAt',
    key: 'e.entitlement_id',
  })
}

export const holdingByID = (on: Reads, entitlementID: number) =>
  holdings(on).select(HELD).where('e.entitlement_id', '=', entitlementID).executeTakeFirst()

export const holdingsOfOrder = (on: Reads, orderID: number) =>
  holdings(on)
    .select(HELD)
    .where('e.order_id', '=', orderID)
    .whereRef('e.ends_at', '>', 'e.starts_at')
    .orderBy('e.ends_at')
    .execute()

const SHOWN_EVENTS = 200

/** The history of a user's entitlements, latest first. */
export const holdingHistory = ({ db }: Reads, userID: number) =>
  db
    .selectFrom('entitlement_event as h')
    .innerJoin('entitlement as e', 'e.entitlement_id', 'h.entitlement_id')
    .innerJoin('subject as s', 's.subject_id', 'e.subject_id')
    .leftJoin('subject_version as v', (join) =>
      join.onRef('v.subject_id', '=', 'e.subject_id').onRef('v.vn', '=', 'e.vn'),
    )
    .leftJoin('sale_order as o', 'o.order_id', 'h.order_id')
    .leftJoin('user_account as p', 'p.user_id', 'h.by_id')
    .select([
      'h.event_id',
      'h.at',
      'h.kind',
      's.name as subject',
      'e.vn',
      'v.name as version',
      'h.ends_before',
      'h.ends_after',
      'h.reason',
      'h.by_id',
      'p.nick_name as by_name',
      'o.order_no',
    ])
    .where('h.user_id', '=', userID)
    .orderBy('h.at', 'desc')
    .orderBy('h.event_id')
    .limit(SHOWN_EVENTS)
    .execute()

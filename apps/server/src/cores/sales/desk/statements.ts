import { BEIJING_SHIFT } from '@tizhou/domain/dates/beijing'
import { type RawBuilder, sql } from 'kysely'
import { type PageWanted, pageOfSums, tablePage } from '../../../platform/database/reading/tablePage.ts'
import type { Dialect, Store } from '../../../platform/database/store.ts'

type Reads = Pick<Store, 'db' | 'dialect'>

const DAY = 86_400_000

/** SQL of the Beijing day of a column in ms UTC, as a number of days since 1970-01-01. */
const dayOf = (column: string): RawBuilder<number> =>
  sql<number>`(${sql.ref(column)} + ${sql.lit(BEIJING_SHIFT)}) / ${sql.lit(DAY)}`

const beijingDay = (at: number): number => Math.floor((at + BEIJING_SHIFT) / DAY)

const dated = (dialect: Dialect, seconds: RawBuilder<number>, of: 'day' | 'month'): RawBuilder<string> =>
  dialect === 'sqlite'
    ? sql<string>`strftime(${sql.lit(of === 'day' ? '%Y-%m-%d' : '%Y-%m')}, ${seconds}, 'unixepoch')`
    : sql<string>`to_char(to_timestamp(${seconds}) at time zone 'UTC', ${sql.lit(of === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM')})`

/** SQL of `YYYY-MM` from a number of days. */
const monthOf = (dialect: Dialect, column: string): RawBuilder<string> =>
  dated(dialect, sql<number>`${sql.ref(column)} * ${sql.lit(DAY / 1_000)}`, 'month')

/** SQL of `YYYY-MM-DD` in Beijing from a column in ms UTC. */
const inBeijing = (dialect: Dialect, column: string): RawBuilder<string> =>
  dated(dialect, sql<number>`(${sql.ref(column)} + ${sql.lit(BEIJING_SHIFT)}) / 1000`, 'day')

/** The first moments of a month (`YYYY-MM`, Beijing) and of the next one, ms UTC. */
export function monthSpan(month: string): { from: number; to: number } {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return { from: Date.UTC(year, number - 1) - BEIJING_SHIFT, to: Date.UTC(year, number) - BEIJING_SHIFT }
}

/**
 * Ledger entries that pay an agent's commission or reverse that, and the agents' ledger lines. The conditions must
 * match the partial indexes.
 */
const isSettlement = sql<boolean>`e.kind in ('agentPaid', 'agentPaidBack')`
const isOfAgent = sql<boolean>`l.account >= 'agent:' and l.account < 'agent;'`
const AGENT = 'agent:'

/**
 * Agents' sales and commission by month, of moments from `from` up to `to`. Payments count in the month of arrival,
 * refunds in the month in which they were done, commission as in the ledger.
 */
export function statementPage(
  { db, dialect }: Reads,
  { agentCode, from, to, ...wanted }: PageWanted & { agentCode?: string; from: number; to: number },
) {
  const none = sql<number>`0`
  const within = (column: string) =>
    sql<boolean>`${dayOf(column)} >= ${beijingDay(from)} and ${dayOf(column)} <= ${beijingDay(to)}
      and ${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${to}`
  // Each source is first summed by day along an index by day, so that calendar computations run for each day and not
  // for each row.
  const paid = db
    .selectFrom('sale_order as o')
    .select((eb) => [
      'o.agent_code as agent_code',
      dayOf('o.paid_at').as('day'),
      sql<number>`count(*)`.as('orders'),
      eb.fn.sum<number>('o.amount').as('paid'),
      none.as('refunded'),
      none.as('commission'),
      none.as('settled'),
    ])
    .where('o.paid_at', 'is not', null)
    .where(within('o.paid_at'))
    .$if(agentCode !== undefined, (query) => query.where('o.agent_code', '=', agentCode as string))
    .groupBy([dayOf('o.paid_at'), 'o.agent_code'])
  const refundedOrders = db
    .selectFrom('sale_refund as r')
    .select((eb) => ['r.order_id', dayOf('r.done_at').as('day'), eb.fn.sum<number>('r.amount').as('refunded')])
    // Written so that the index by state is not used: almost all refunds are done.
    .where(sql<boolean>`coalesce(r.state, '') = 'done'`)
    .where('r.done_at', 'is not', null)
    .where(within('r.done_at'))
    .groupBy([dayOf('r.done_at'), 'r.order_id'])
  const refunded = db
    .selectFrom(refundedOrders.as('r'))
    .innerJoin('sale_order as o', 'o.order_id', 'r.order_id')
    .select((eb) => [
      'o.agent_code as agent_code',
      'r.day as day',
      none.as('orders'),
      none.as('paid'),
      eb.fn.sum<number>('r.refunded').as('refunded'),
      none.as('commission'),
      none.as('settled'),
    ])
    .$if(agentCode !== undefined, (query) => query.where('o.agent_code', '=', agentCode as string))
    .groupBy(['r.day', 'o.agent_code'])
  const ofAgents = (commission: string, settled: string) =>
    [
      sql<string>`substr(l.account, ${sql.lit(AGENT.length + 1)})`.as('agent_code'),
      dayOf('l.at').as('day'),
      none.as('orders'),
      none.as('paid'),
      none.as('refunded'),
      sql.raw<number>(commission).as('commission'),
      sql.raw<number>(settled).as('settled'),
    ] as const
  const account = `${AGENT}${agentCode}`
  // Earnings are computed as all lines; the settlements among them are compensated below.
  const earned = db
    .selectFrom('ledger_line as l')
    .select(ofAgents('-sum(l.amount)', '0'))
    .where(isOfAgent)
    .where(within('l.at'))
    .$if(agentCode !== undefined, (query) => query.where('l.account', '=', account))
    .groupBy([dayOf('l.at'), 'l.account'])
  const settled = db
    .selectFrom('ledger_entry as e')
    // SQLite nests a cross join in the written order: the few entries first.
    .crossJoin('ledger_line as l')
    .select(ofAgents('sum(l.amount)', 'sum(l.amount)'))
    .whereRef('l.entry_id', '=', 'e.entry_id')
    .where(isSettlement)
    .where(isOfAgent)
    .where(within('l.at'))
    .$if(agentCode !== undefined, (query) => query.where('l.account', '=', account))
    .groupBy([dayOf('l.at'), 'l.account'])
  const months = db
    .selectFrom(paid.unionAll(refunded).unionAll(earned).unionAll(settled).as('d'))
    .select([
      ...(['d.agent_code', 'd.orders', 'd.paid', 'd.refunded', 'd.commission', 'd.settled'] as const),
      monthOf(dialect, 'd.day').as('month'),
    ])
  const sums = db
    .selectFrom(months.as('t'))
    .select((eb) => [
      't.agent_code',
      't.month',
      eb.fn.sum<number>('t.orders').as('orders'),
      eb.fn.sum<number>('t.paid').as('paid'),
      eb.fn.sum<number>('t.refunded').as('refunded'),
      eb.fn.sum<number>('t.commission').as('commission'),
      eb.fn.sum<number>('t.settled').as('settled'),
      sql<string>`t.month || ' ' || t.agent_code`.as('row_key'),
    ])
    .groupBy(['t.agent_code', 't.month'])
  return pageOfSums(
    db.selectFrom(sums.as('m')).leftJoin('agent as a', 'a.agent_code', 'm.agent_code'),
    (query) => query.selectAll('m').select('a.name as agent_name'),
    wanted,
    {
      orders: { month: sql.ref('m.month'), paid: sql.ref('m.paid'), commission: sql.ref('m.commission') },
      usual: '-month',
      key: 'm.row_key',
    },
  )
}

/** Commission owed to each agent, fen; negative where refunds reversed more than was earned since. */
export const agentBalances = ({ db }: Pick<Store, 'db'>, agentCode?: string) =>
  db
    .selectFrom('ledger_line as l')
    .leftJoin('agent as a', (join) =>
      join.on(sql<boolean>`a.agent_code = substr(l.account, ${sql.lit(AGENT.length + 1)})`),
    )
    .select([
      sql<string>`substr(l.account, ${sql.lit(AGENT.length + 1)})`.as('agent_code'),
      'a.name as agent_name',
      sql<number>`-sum(l.amount)`.as('balance'),
    ])
    .where('l.account', '>=', AGENT)
    .where('l.account', '<', 'agent;')
    .$if(agentCode !== undefined, (query) => query.where('l.account', '=', `${AGENT}${agentCode}`))
    .groupBy(['l.account', 'a.name'])
    .orderBy('l.account')
    .execute()

export interface FiguresFilter {
  from: number
  to: number
  appID?: number
  agentCode?: string
}

/** Payments and completed refunds of a period, by Beijing day, subject and agent. Fen. */
export async function salesFigures({ db, dialect }: Reads, { from, to, appID, agentCode }: FiguresFilter) {
  const none = sql<number>`0`
  const paid = db
    .selectFrom('sale_order as o')
    .select([
      'o.subject_id as subject_id',
      'o.agent_code as agent_code',
      inBeijing(dialect, 'o.paid_at').as('day'),
      sql<number>`1`.as('orders'),
      'o.amount as paid',
      none.as('refunds'),
      none.as('refunded'),
    ])
    .where('o.paid_at', '>=', from)
    .where('o.paid_at', '<', to)
    .$if(appID !== undefined, (query) => query.where('o.subject_id', '=', appID as number))
    .$if(agentCode !== undefined, (query) => query.where('o.agent_code', '=', agentCode as string))
  const given = db
    .selectFrom('sale_refund as r')
    .innerJoin('sale_order as o', 'o.order_id', 'r.order_id')
    .select([
      'o.subject_id as subject_id',
      'o.agent_code as agent_code',
      inBeijing(dialect, 'r.done_at').as('day'),
      none.as('orders'),
      none.as('paid'),
      sql<number>`1`.as('refunds'),
      'r.amount as refunded',
    ])
    .where('r.state', '=', 'done')
    .where('r.done_at', '>=', from)
    .where('r.done_at', '<', to)
    .$if(appID !== undefined, (query) => query.where('o.subject_id', '=', appID as number))
    .$if(agentCode !== undefined, (query) => query.where('o.agent_code', '=', agentCode as string))
  const rows = await db
    .selectFrom(paid.unionAll(given).as('t'))
    .leftJoin('subject as s', 's.subject_id', 't.subject_id')
    .leftJoin('agent as a', 'a.agent_code', 't.agent_code')
    .select((eb) => [
      't.subject_id',
      't.agent_code',
      't.day',
      's.name as subject',
      'a.name as agent_name',
      eb.fn.sum<number>('t.orders').as('orders'),
      eb.fn.sum<number>('t.paid').as('paid'),
      eb.fn.sum<number>('t.refunds').as('refunds'),
      eb.fn.sum<number>('t.refunded').as('refunded'),
    ])
    .groupBy(['t.subject_id', 't.agent_code', 't.day', 's.name', 'a.name'])
    .orderBy('t.day')
    .execute()
  return rows.map((row) => ({
    ...row,
    orders: Number(row.orders),
    paid: Number(row.paid),
    refunds: Number(row.refunds),
    refunded: Number(row.refunded),
  }))
}

/** The Beijing days (`YYYY-MM-DD`) of a period, in order. */
export function daysIn(from: number, to: number): string[] {
  const days: string[] = []
  for (let at = from; at < to; at += DAY) days.push(new Date(at + BEIJING_SHIFT).toISOString().slice(0, 10))
  return days
}

/** A page of daily reconciliations, latest day first. */
export function billPage(
  { db }: Pick<Store, 'db'>,
  { provider, differing, ...wanted }: PageWanted & { provider?: string; differing?: 0 | 1 },
) {
  let found = db.selectFrom('bill_run as b')
  if (provider) found = found.where('b.provider', '=', provider)
  if (differing !== undefined) found = found.where('b.state', differing === 1 ? '<>' : '=', 'done')
  const key = sql<string>`b.day || ' ' || b.provider`
  return tablePage(found, (query) => query.selectAll('b').select(key.as('row_key')), wanted, {
    orders: { day: sql.ref('b.day') },
    usual: '-day',
    key,
  })
}

export const differencesOf = ({ db }: Pick<Store, 'db'>, provider: string, day: string) =>
  db
    .selectFrom('bill_difference')
    .selectAll()
    .where('provider', '=', provider)
    .where('day', '=', day)
    .orderBy('out_trade_no')
    .orderBy('difference_id')
    .execute()

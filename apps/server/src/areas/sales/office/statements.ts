import { BEIJING_SHIFT, beijingDate } from '@tizhou/domain/dates/beijing'
import { daysIn, monthSpan } from '../../../cores/sales/desk/statements.ts'
import { badInput } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { onlyAgent } from '../../../platform/ownAgent.ts'

const DAY = 86_400_000
/** Months of a statement without a given month. */
const MONTHS_BACK = 24
const USUAL_DAYS = 30
const MOST_DAYS = 366

export const statementList: Handler<'sales.statementList'> = async ({ params, caller, services }) => {
  const only = await onlyAgent(services, caller, ['seller'])
  const agentCode = only ?? (params.agentCode || undefined)
  const now = services.now()
  const span = params.month ? monthSpan(params.month) : { from: now - MONTHS_BACK * 31 * DAY, to: now + DAY }
  const { rows, total } = await services.sales.statementPage({ ...params, ...span, agentCode })
  return {
    total,
    rows: rows.map((row) => ({
      id: row.row_key,
      agentCode: row.agent_code,
      agentName: row.agent_name ?? row.agent_code,
      month: row.month,
      orders: Number(row.orders),
      paid: Number(row.paid),
      refunded: Number(row.refunded),
      commission: Number(row.commission),
      settled: Number(row.settled),
    })),
  }
}

export const statementBalance: Handler<'sales.statementBalance'> = async ({ caller, services }) => {
  const rows = await services.sales.agentBalances(await onlyAgent(services, caller, ['seller']))
  return {
    rows: rows.map((row) => ({
      agentCode: row.agent_code,
      agentName: row.agent_name ?? row.agent_code,
      balance: Number(row.balance),
    })),
  }
}

interface Sums {
  orders: number
  paid: number
  refunds: number
  refunded: number
}
const none = (): Sums => ({ orders: 0, paid: 0, refunds: 0, refunded: 0 })
function add(to: Sums, row: Sums): void {
  to.orders += row.orders
  to.paid += row.paid
  to.refunds += row.refunds
  to.refunded += row.refunded
}

export const salesFigures: Handler<'sales.salesFigures'> = async ({ params, caller, services }) => {
  const only = await onlyAgent(services, caller, ['seller'])
  const agentCode = only ?? (params.agentCode || undefined)
  const now = services.now()
  const to = params.to ?? now + 1
  const firstDay = beijingDate(now - (USUAL_DAYS - 1) * DAY)
  const from = params.from ?? Date.parse(`${firstDay}T00:00:00Z`) - BEIJING_SHIFT
  if (to <= from || to - from > MOST_DAYS * DAY) throw badInput([{ field: 'from', reason: `最多 ${MOST_DAYS} 天` }])
  const rows = await services.sales.salesFigures({ from, to, appID: params.appID, agentCode })
  const days = new Map(daysIn(from, to).map((day) => [day, none()]))
  const subjects = new Map<number, Sums & { subject: string }>()
  const agents = new Map<string, Sums & { agentName: string }>()
  const total = none()
  for (const row of rows) {
    const day = days.get(row.day) ?? none()
    days.set(row.day, day)
    const subject = subjects.get(row.subject_id) ?? { ...none(), subject: row.subject ?? '' }
    subjects.set(row.subject_id, subject)
    const agent = agents.get(row.agent_code) ?? { ...none(), agentName: row.agent_name ?? row.agent_code }
    agents.set(row.agent_code, agent)
    for (const sums of [day, subject, agent, total]) add(sums, row)
  }
  const most = <T extends Sums>(a: T, b: T) => b.paid - a.paid
  return {
    days: [...days].sort(([a], [b]) => (a < b ? -1 : 1)).map(([day, sums]) => ({ day, ...sums })),
    subjects: [...subjects].map(([appID, sums]) => ({ appID, ...sums })).sort(most),
    agents: [...agents].map(([code, sums]) => ({ agentCode: code, ...sums })).sort(most),
    total,
  }
}

export const billRunList: Handler<'sales.billRunList'> = async ({ params, services }) => {
  const { rows, total } = await services.sales.billPage(params)
  return {
    total,
    rows: rows.map((row) => ({
      id: row.row_key,
      provider: row.provider,
      day: row.day,
      state: row.state,
      at: row.at,
      paidCount: row.paid_count,
      paid: row.paid,
      refundCount: row.refund_count,
      refunded: row.refunded,
      fees: row.fees,
      differences: row.differences,
    })),
  }
}

export const billDifferences: Handler<'sales.billDifferences'> = async ({ params, services }) => ({
  rows: (await services.sales.differencesOf(params.provider, params.day)).map((row) => ({
    differenceID: row.difference_id,
    kind: row.kind,
    outTradeNo: row.out_trade_no,
    refundNo: row.refund_no,
    orderID: row.order_id,
    ours: row.ours,
    theirs: row.theirs,
  })),
})

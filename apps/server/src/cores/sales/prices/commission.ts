import { type CommissionAsk, type CommissionRow, commissionRateAt } from '@tizhou/domain/sales/commission'
import type { Store } from '../../../platform/database/store.ts'
import type { SalesTables } from '../tables.ts'

export type AgentCommissionRow = SalesTables['agent_commission']

/** A stored rate as input of the rules. */
export const rateOf = (row: AgentCommissionRow): CommissionRow => ({
  agentCode: row.agent_code,
  subjectID: row.subject_id,
  vn: row.vn,
  basisPoints: row.basis_points,
  holdsFrom: row.holds_from,
  holdsUntil: row.holds_until,
})

/** An agent's commission rate in basis points at a moment. */
export async function commissionRate(on: Pick<Store, 'db'>, ask: CommissionAsk, at: number): Promise<number> {
  const rows = await on.db
    .selectFrom('agent_commission')
    .selectAll()
    .where('agent_code', '=', ask.agentCode)
    .where('holds_from', '<=', at)
    .orderBy('created_at')
    .orderBy('commission_id')
    .execute()
  return commissionRateAt(rows.map(rateOf), ask, at)
}

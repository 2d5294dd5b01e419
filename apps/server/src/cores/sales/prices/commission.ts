import { commissionRateAt } from '@tizhou/domain/sales/commission'
import type { Store } from '../../../platform/database/store.ts'

/** An agent's share in basis points at a moment. */
export async function commissionRate(
  on: Pick<Store, 'db'>,
  agentCode: string,
  subjectID: number,
  at: number,
): Promise<number> {
  const rows = await on.db
    .selectFrom('agent_commission')
    .select(['agent_code', 'subject_id', 'basis_points', 'holds_from'])
    .where('agent_code', '=', agentCode)
    .where('holds_from', '<=', at)
    .orderBy('created_at')
    .execute()
  return commissionRateAt(
    rows.map((row) => ({
      agentCode: row.agent_code,
      subjectID: row.subject_id,
      basisPoints: row.basis_points,
      holdsFrom: row.holds_from,
    })),
    { agentCode, subjectID },
    at,
  )
}

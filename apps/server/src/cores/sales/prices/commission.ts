import type { Store } from '../../../platform/database/store.ts'

/** An agent's share in basis points at a moment: the latest row of the subject, else the latest of all subjects; else 0. */
export async function commissionRate(
  on: Pick<Store, 'db'>,
  agentCode: string,
  subjectID: number,
  at: number,
): Promise<number> {
  const rows = await on.db
    .selectFrom('agent_commission')
    .select(['subject_id', 'basis_points'])
    .where('agent_code', '=', agentCode)
    .where('holds_from', '<=', at)
    .where((eb) => eb.or([eb('subject_id', '=', subjectID), eb('subject_id', 'is', null)]))
    .orderBy('holds_from', 'desc')
    .orderBy('created_at', 'desc')
    .execute()
  return (rows.find((row) => row.subject_id === subjectID) ?? rows[0])?.basis_points ?? 0
}

/** In fen, of what was earned. */
export const commissionOf = async (
  on: Pick<Store, 'db'>,
  agentCode: string,
  subjectID: number,
  earned: number,
  at: number,
): Promise<number> => Math.round((earned * (await commissionRate(on, agentCode, subjectID, at))) / 10_000)

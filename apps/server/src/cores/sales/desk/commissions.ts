import { sql } from 'kysely'
import { holds, type PageWanted, tablePage } from '../../../platform/database/reading/tablePage.ts'
import type { Store, Tx } from '../../../platform/database/store.ts'
import type { AgentCommissionRow } from '../prices/commission.ts'

type Reads = Pick<Store, 'db'>

const withNames = (query: ReturnType<typeof rates>) =>
  query
    .leftJoin('agent as a', 'a.agent_code', 'c.agent_code')
    .leftJoin('subject as s', 's.subject_id', 'c.subject_id')
    .leftJoin('subject_version as v', (join) =>
      join.onRef('v.subject_id', '=', 'c.subject_id').onRef('v.vn', '=', 'c.vn'),
    )
    .selectAll('c')
    .select(['a.name as agent_name', 's.code as app_e_name', 's.short_name', 'v.name as vname'])

const rates = ({ db }: Reads) => db.selectFrom('agent_commission as c')

/** Commission rates, including past ones; `agentCode`: only of this agent. */
export function commissionPage(
  on: Reads,
  { agentCode, q, ...wanted }: PageWanted & { agentCode?: string | undefined; q?: string },
) {
  let from = rates(on)
  if (agentCode !== undefined) from = from.where('c.agent_code', '=', agentCode)
  const typed = q?.trim()
  if (typed)
    from = from.where((eb) =>
      eb.or([
        eb('c.agent_code', '=', typed),
        eb('c.agent_code', 'in', eb.selectFrom('agent as n').select('n.agent_code').where(holds('n.name', typed))),
        eb(
          'c.subject_id',
          'in',
          eb.selectFrom('subject as t').select('t.subject_id').where(holds('t.short_name', typed)),
        ),
      ]),
    )
  return tablePage(from, withNames, wanted, {
    orders: { holdsFrom: sql.ref('c.holds_from'), rate: sql.ref('c.basis_points') },
    usual: '-holdsFrom',
    key: 'c.commission_id',
  })
}

/** All rates of an agent with the names of subjects and versions, in order of creation. */
export const commissionsOf = (on: Reads, agentCode: string) =>
  withNames(rates(on).where('c.agent_code', '=', agentCode))
    .orderBy('c.created_at')
    .orderBy('c.commission_id')
    .execute()

export const commissionByID = ({ db }: Reads, commissionID: number): Promise<AgentCommissionRow | undefined> =>
  db.selectFrom('agent_commission').selectAll().where('commission_id', '=', commissionID).executeTakeFirst()

/**
 * Inserts a rate (revision 1), or updates the one at the previous revision. Gives false where its revision has changed.
 */
export async function putCommission({ db }: Pick<Tx, 'db'>, row: AgentCommissionRow): Promise<boolean> {
  if (row.revision === 1) {
    await db.insertInto('agent_commission').values(row).execute()
    return true
  }
  const { commission_id, ...changed } = row
  const { numUpdatedRows } = await db
    .updateTable('agent_commission')
    .set(changed)
    .where('commission_id', '=', commission_id)
    .where('revision', '=', row.revision - 1)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Only for a rate that has not begun: past rates are ended, so that earlier earnings can be explained. */
export async function removeCommission(
  { db }: Pick<Tx, 'db'>,
  commissionID: number,
  revision: number,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('agent_commission')
    .where('commission_id', '=', commissionID)
    .where('revision', '=', revision)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

import { ledgerLines } from '@tizhou/domain/sales/ledger'
import { sql } from 'kysely'
import { type PageWanted, tablePage } from '../../../platform/database/reading/tablePage.ts'
import type { Store, Tx } from '../../../platform/database/store.ts'
import { enterInLedger } from '../ledger/ledger.ts'
import type { SalesTables } from '../tables.ts'

type Reads = Pick<Store, 'db'>
export type SettlementRow = SalesTables['agent_settlement']

/** Payments of commission to agents, latest first. */
export function settlementPage(
  { db }: Reads,
  { agentCode, from, to, ...wanted }: PageWanted & { agentCode?: string | undefined; from?: number; to?: number },
) {
  let found = db.selectFrom('agent_settlement as t')
  if (agentCode !== undefined) found = found.where('t.agent_code', '=', agentCode)
  if (from !== undefined) found = found.where('t.paid_at', '>=', from)
  if (to !== undefined) found = found.where('t.paid_at', '<', to)
  return tablePage(
    found,
    (query) =>
      query.leftJoin('agent as a', 'a.agent_code', 't.agent_code').selectAll('t').select('a.name as agent_name'),
    wanted,
    {
      orders: { paidAt: sql.ref('t.paid_at'), amount: sql.ref('t.amount') },
      usual: '-paidAt',
      key: 't.settlement_id',
    },
  )
}

export const settlementByID = ({ db }: Reads, settlementID: number): Promise<SettlementRow | undefined> =>
  db.selectFrom('agent_settlement').selectAll().where('settlement_id', '=', settlementID).executeTakeFirst()

/** Records a bank payment of commission to an agent. */
export async function enterSettlement(
  tx: Pick<Tx, 'db'>,
  row: Omit<SettlementRow, 'reversed_at' | 'reversed_by' | 'reason'>,
): Promise<void> {
  const { settlement_id, agent_code: agentCode, amount, paid_at } = row
  await tx.db
    .insertInto('agent_settlement')
    .values({ ...row, reversed_at: null, reversed_by: '', reason: '' })
    .execute()
  await enterInLedger(tx, {
    key: `settled:${settlement_id}`,
    kind: 'agentPaid',
    orderID: null,
    at: paid_at,
    lines: ledgerLines({ kind: 'agentPaid', agentCode, amount }),
  })
}

/** Reverses a payment in the ledger; both entries stay. Gives false where it was reversed already. */
export async function reverseSettlement(
  tx: Pick<Tx, 'db'>,
  { settlement_id, agent_code: agentCode, amount }: SettlementRow,
  by: { name: string; reason: string; at: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('agent_settlement')
    .set({ reversed_at: by.at, reversed_by: by.name, reason: by.reason })
    .where('settlement_id', '=', settlement_id)
    .where('reversed_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return false
  return enterInLedger(tx, {
    key: `settledBack:${settlement_id}`,
    kind: 'agentPaidBack',
    orderID: null,
    at: by.at,
    lines: ledgerLines({ kind: 'agentPaidBack', agentCode, amount }),
  })
}

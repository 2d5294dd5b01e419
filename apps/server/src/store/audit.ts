import type { Tx } from './store.ts'
import type { Tables } from './tables.ts'

export type AuditRow = Tables['audit_log']

export async function addAuditRow(tx: Pick<Tx, 'db'>, row: AuditRow): Promise<void> {
  await tx.db.insertInto('audit_log').values(row).execute()
}

import { type CallName, calls, isOfficeChange } from '@tizhou/contract/contract'
import type { Change } from '../../../cores/audit/changes.ts'
import type { Handler } from '../../../platform/calls/handler.ts'

export const auditList: Handler<'audit.auditList'> = async ({ params, services }) => {
  const { rows, total } = await services.audit.auditPage(params)
  return {
    total,
    rows: rows.map((row) => ({
      auditID: row.audit_id,
      at: row.at,
      actorID: row.actor_id,
      actorName: row.actor_name,
      call: row.call,
      what: whatOf(row.call),
      kind: row.target_kind,
      targetID: row.target_id,
      targetName: row.target_name,
      address: row.address,
      changes: JSON.parse(row.changes) as Change[],
    })),
  }
}

/** The call's summary; for a call that no longer exists its name. */
const whatOf = (call: string): string => calls.get(call as CallName)?.summary ?? call

/** All calls of the back office that change something, from the contract. */
export const auditCalls: Handler<'audit.auditCalls'> = async () => ({
  calls: [...calls]
    .filter(([, call]) => isOfficeChange(call))
    .map(([name, { summary }]) => ({ call: name, what: summary })),
})

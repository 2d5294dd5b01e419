import { sql } from 'kysely'
import { inChunks } from '../../platform/database/chunks.ts'
import { holds, type PageWanted, tablePage } from '../../platform/database/reading/tablePage.ts'
import type { Store, Tx } from '../../platform/database/store.ts'
import type { Tables } from '../../platform/database/tables.ts'

type AuditRow = Tables['audit_log']

export async function addAuditRow(tx: Pick<Tx, 'db'>, row: AuditRow): Promise<void> {
  await tx.db.insertInto('audit_log').values(row).execute()
}

/** When each of these was last changed by a call of the back office; things never changed are absent. */
export async function lastChanges(
  { db }: Pick<Store, 'db'>,
  kind: string,
  ids: readonly number[],
): Promise<Map<number, number>> {
  const found = new Map<number, number>()
  for (const some of inChunks(ids)) {
    const rows = await db
      .selectFrom('audit_log')
      .select(({ fn }) => ['target_id', fn.max('at').as('at')])
      .where('target_kind', '=', kind)
      .where('target_id', 'in', some.map(String))
      .groupBy('target_id')
      .execute()
    for (const row of rows) found.set(Number(row.target_id), Number(row.at))
  }
  return found
}

/** All moments at which each of these was changed by a call of the back office. */
export async function changeTimes(
  { db }: Pick<Store, 'db'>,
  kind: string,
  ids: readonly number[],
): Promise<Map<number, number[]>> {
  const found = new Map<number, number[]>()
  for (const some of inChunks(ids)) {
    const rows = await db
      .selectFrom('audit_log')
      .select(['target_id', 'at'])
      .where('target_kind', '=', kind)
      .where('target_id', 'in', some.map(String))
      .execute()
    for (const { target_id, at } of rows)
      found.set(Number(target_id), [...(found.get(Number(target_id)) ?? []), Number(at)])
  }
  return found
}

/** Who changed this last by a call of the back office, and when. */
export async function lastChange(
  { db }: Pick<Store, 'db'>,
  kind: string,
  id: number | string,
): Promise<{ name: string; at: number } | undefined> {
  const row = await db
    .selectFrom('audit_log')
    .select(['actor_name', 'at'])
    .where('target_kind', '=', kind)
    .where('target_id', '=', String(id))
    .orderBy('at', 'desc')
    .orderBy('audit_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { name: row.actor_name, at: Number(row.at) }
}

/** Conditions on the audit log, combined with and. `from` is inclusive, `to` exclusive. */
export interface AuditFilter extends PageWanted {
  from?: number
  to?: number
  actor?: string
  call?: string
  kind?: string
  /** Part of the name or the id of the changed thing. */
  q?: string
  targetID?: string
  /** Beside `kind` and `targetID`: rows that count as well, whatever they are about. */
  alsoIDs?: readonly number[]
  auditID?: number
}

export function auditPage(store: Pick<Store, 'db'>, filter: AuditFilter) {
  let from = store.db.selectFrom('audit_log')
  if (filter.from !== undefined) from = from.where('at', '>=', filter.from)
  if (filter.to !== undefined) from = from.where('at', '<', filter.to)
  if (filter.auditID !== undefined) from = from.where('audit_id', '=', filter.auditID)
  if (filter.actor) from = from.where(holds('actor_name', filter.actor))
  if (filter.call) from = from.where('call', '=', filter.call)
  const { q, kind, targetID, alsoIDs = [] } = filter
  if (alsoIDs.length > 0 && kind && targetID)
    from = from.where((eb) =>
      eb.or([eb.and([eb('target_kind', '=', kind), eb('target_id', '=', targetID)]), eb('audit_id', 'in', alsoIDs)]),
    )
  else {
    if (kind) from = from.where('target_kind', '=', kind)
    if (targetID) from = from.where('target_id', '=', targetID)
  }
  if (q) from = from.where((eb) => eb.or([holds('target_name', q), eb('target_id', '=', q.trim())]))
  return tablePage(from, (query) => query.selectAll(), filter, {
    orders: { at: sql.ref('at') },
    usual: '-at',
    key: 'audit_id',
  })
}

import { EXPORT_ROWS } from '@tizhou/contract/table'
import { maskedPhones } from '@tizhou/domain/phone/maskedPhones'
import { printedCode } from '@tizhou/domain/sales/codes'
import { partIDs } from '@tizhou/domain/versions/parts'
import type { BatchRow } from '../../../cores/sales/codes/codeRows.ts'
import { partsOf } from '../../../cores/sales/prices/goods.ts'
import { notFound } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { newId } from '../../../platform/database/ids.ts'
import { endsLater, mustBeAgent, mustBeRight, namedOf, versionTyped } from './offersFields.ts'

const describe = (row: BatchRow) => ({
  name: row.name,
  kind: row.kind,
  agentCode: row.agent_code,
  vn: row.vn,
  parts: row.parts,
  days: row.days,
  quantity: row.quantity,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
})

export const batchList: Handler<'sales.batchList'> = async ({ params, services }) => {
  const { rows, total } = await services.sales.batchPage(params)
  return {
    total,
    rows: rows.map((row) => ({
      batchID: row.batch_id,
      ...describe(row),
      ...namedOf(row),
      vname: row.vname ?? '',
      used: Number(row.used),
      createdAt: row.created_at,
      revokedAt: row.revoked_at,
    })),
  }
}

/** The audit log has the number of codes, never the codes. */
export const batchMake: Handler<'sales.batchMake'> = async (input) => {
  const { params, services } = input
  const { subject, version } = await versionTyped(services.subjects, params)
  await mustBeAgent(services.agents, params.agentCode)
  const known = new Set(partsOf(version).map(({ ID }) => ID))
  const parts = [...new Set(partIDs(params.parts))].sort((a, b) => a - b)
  mustBeRight(
    endsLater(params),
    parts.some((part) => !known.has(part)) && { field: 'parts', reason: '该班次没有这个分册' },
  )
  const now = services.now()
  const row: BatchRow = {
    batch_id: newId(),
    name: params.name.trim(),
    kind: params.kind,
    agent_code: params.agentCode,
    subject_id: subject.subject_id,
    vn: version.vn,
    parts: parts.join(','),
    days: params.days,
    quantity: params.quantity,
    starts_at: params.startsAt,
    ends_at: params.endsAt,
    created_by: input.caller.userID,
    created_at: now,
    revoked_by: null,
    revoked_at: null,
  }
  await services.store.write(async (tx) => {
    await services.sales.in(tx).addBatch(row)
    await services.audit.in(tx).audited(input, {
      kind: 'sales',
      id: row.batch_id,
      name: `兑换码 ${row.name}`,
      after: { ...describe(row), subject: subject.short_name },
    })
  })
  return { batchID: row.batch_id }
}

export const batchRevoke: Handler<'sales.batchRevoke'> = async (input) => {
  const { params, services, caller } = input
  return services.store.write(async (tx) => {
    const before = await services.sales.in(tx).batchByID(params.batchID)
    if (!before) throw notFound('该批次')
    const revoked = await services.sales.in(tx).revokeBatch(params.batchID, caller.userID, services.now())
    await services.audit.in(tx).audited(input, {
      kind: 'sales',
      id: before.batch_id,
      name: `兑换码 ${before.name}`,
      before: { revokedAt: before.revoked_at },
      after: { revokedAt: services.now(), revoked },
    })
    return { revoked }
  })
}

const presentCode = (row: {
  code: string
  used_by: number | null
  revoked_at: number | null
  user_name: string | null
  used_at: number | null
}) => ({
  code: printedCode(row.code),
  state: row.used_by !== null ? ('used' as const) : row.revoked_at !== null ? ('revoked' as const) : ('free' as const),
  usedBy: maskedPhones(row.user_name ?? ''),
  usedAt: row.used_at,
})

/** Codes are worth money: the audit log records who exported a batch. */
export const codeExport: Handler<'sales.codeExport'> = async (input) => {
  const { params, services } = input
  const batch = await services.sales.batchByID(params.batchID)
  if (!batch) throw notFound('该批次')
  if (params.after === undefined)
    await services.store.write((tx) =>
      services.audit.in(tx).audited(input, {
        kind: 'sales',
        id: batch.batch_id,
        name: `导出兑换码 ${batch.name}`,
        after: { exported: batch.quantity },
      }),
    )
  const rows = await services.sales.codesBehind(params.batchID, params.after ?? '', EXPORT_ROWS)
  return {
    total: batch.quantity,
    rows: rows.map(presentCode),
    next: rows.length < EXPORT_ROWS ? null : (rows.at(-1)?.code ?? null),
  }
}

export const batchCodes: Handler<'sales.batchCodes'> = async ({ params, services }) => {
  const { rows, total } = await services.sales.codePage(params.batchID, params)
  return {
    total,
    rows: rows.map(presentCode),
  }
}

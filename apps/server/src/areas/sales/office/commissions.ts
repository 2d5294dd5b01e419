import { commissionRateAt } from '@tizhou/domain/sales/commission'
import type { AgentCommissionRow } from '../../../cores/sales/prices/commission.ts'
import { rateOf } from '../../../cores/sales/prices/commission.ts'
import { badInput, notFound, Refusal } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { newId } from '../../../platform/database/ids.ts'
import { onlyAgent } from '../../../platform/ownAgent.ts'
import { mustBeRight, scopeTyped } from './offersFields.ts'

const describe = (row: AgentCommissionRow) => ({
  agentCode: row.agent_code,
  vn: row.vn,
  rate: row.basis_points,
  holdsFrom: row.holds_from,
  holdsUntil: row.holds_until,
})

const scopeOf = (row: {
  app_e_name: string | null
  short_name: string | null
  vn: number | null
  vname: string | null
}) => ({
  appEName: row.app_e_name ?? '',
  subject: row.short_name ?? '全部科目',
  vn: row.vn,
  version: row.vname ?? (row.vn === null ? '' : `版本 ${row.vn}`),
})

const changed = () => new Refusal(409, '这个比例刚被别人修改过，请刷新后再改', { reason: 'changed' })

export const commissionList: Handler<'sales.commissionList'> = async ({ params, caller, services }) => {
  const only = await onlyAgent(services, caller, ['seller'])
  const agentCode = only ?? (params.agentCode || undefined)
  const { rows, total } = await services.sales.commissionPage({ ...params, agentCode })
  const now = services.now()
  return {
    total,
    rows: rows.map((row) => ({
      commissionID: row.commission_id,
      agentCode: row.agent_code,
      agentName: row.agent_name ?? row.agent_code,
      ...scopeOf(row),
      rate: row.basis_points,
      holdsFrom: row.holds_from,
      holdsUntil: row.holds_until,
      holds:
        row.holds_until !== null && row.holds_until <= now
          ? ('over' as const)
          : row.holds_from > now
            ? ('later' as const)
            : ('now' as const),
      revision: row.revision,
    })),
  }
}

/** A rate that has begun is not changed, so that every order's commission can be explained. */
export const commissionSave: Handler<'sales.commissionSave'> = async (input) => {
  const { params, services } = input
  const agent = await services.agents.agentByCode(params.agentCode)
  if (!agent) throw badInput([{ field: 'agentCode', reason: '没有这个代理商' }])
  const scope = await scopeTyped(services.subjects, params)
  const now = services.now()
  mustBeRight(params.holdsFrom < now - 60_000 && { field: 'holdsFrom', reason: '不能早于现在' })
  return services.store.write(async (tx) => {
    const sales = services.sales.in(tx)
    const before = params.commissionID === undefined ? undefined : await sales.commissionByID(params.commissionID)
    if (params.commissionID !== undefined && !before) throw notFound('该比例')
    if (before && before.revision !== params.revision) throw changed()
    if (before && before.holds_from <= now)
      throw new Refusal(409, '已经生效的比例不能修改，请新建一行', { reason: 'state' })
    const { subject_id, vn } = scope
    const isTwice = (await sales.commissionsOf(params.agentCode)).some(
      (one) =>
        one.commission_id !== before?.commission_id &&
        one.holds_until === null &&
        one.holds_from === params.holdsFrom &&
        one.subject_id === subject_id &&
        one.vn === vn,
    )
    mustBeRight(isTwice && { field: 'holdsFrom', reason: '同一范围从这一刻起已有比例，请改那一个或另选时间' })
    const row: AgentCommissionRow = {
      commission_id: before?.commission_id ?? newId(),
      agent_code: params.agentCode,
      ...scope,
      basis_points: params.rate,
      // A request that arrives a moment late takes effect now, without touching earlier payments.
      holds_from: Math.max(params.holdsFrom, now),
      holds_until: null,
      created_by: before?.created_by ?? input.caller.userID,
      created_at: now,
      revision: (before?.revision ?? 0) + 1,
    }
    if (!(await sales.putCommission(row))) throw changed()
    await services.audit.in(tx).audited(input, {
      kind: 'commission',
      id: row.commission_id,
      name: `佣金比例 ${agent.name}`,
      ...(before ? { before: describe(before) } : {}),
      after: describe(row),
    })
    return { commissionID: row.commission_id }
  })
}

export const commissionRemove: Handler<'sales.commissionRemove'> = async (input) => {
  const { params, services } = input
  const now = services.now()
  return services.store.write(async (tx) => {
    const sales = services.sales.in(tx)
    const before = await sales.commissionByID(params.commissionID)
    if (!before) throw notFound('该比例')
    if (before.revision !== params.revision) throw changed()
    if (before.holds_until !== null) throw new Refusal(409, '它已经结束', { reason: 'state' })
    const ended = before.holds_from <= now
    const after = { ...before, holds_until: now, revision: before.revision + 1 }
    const done = ended
      ? await sales.putCommission(after)
      : await sales.removeCommission(before.commission_id, before.revision)
    if (!done) throw changed()
    const agent = await services.agents.in(tx).agentByCode(before.agent_code)
    await services.audit.in(tx).audited(input, {
      kind: 'commission',
      id: before.commission_id,
      name: `佣金比例 ${agent?.name ?? before.agent_code}`,
      before: describe(before),
      ...(ended ? { after: describe(after) } : {}),
    })
    return { ended: ended ? (1 as const) : (0 as const) }
  })
}

/** The commission on orders of everything with its own rate, and of everything else. */
export const commissionPreview: Handler<'sales.commissionPreview'> = async ({ params, caller, services }) => {
  const only = await onlyAgent(services, caller, ['seller'])
  if (only !== undefined && only !== params.agentCode) throw notFound('该代理商')
  if (!(await services.agents.agentByCode(params.agentCode)))
    throw badInput([{ field: 'agentCode', reason: '没有这个代理商' }])
  const stored = await services.sales.commissionsOf(params.agentCode)
  const rates = stored.map(rateOf)
  const now = services.now()
  const scopes = new Map(stored.map((row) => [`${row.subject_id} ${row.vn}`, row]))
  /** Stands for everything without its own rate: no subject has this id. */
  const OTHERS = 0
  const at = (subjectID: number | null, vn: number | null, moment: number) =>
    commissionRateAt(rates, { agentCode: params.agentCode, subjectID: subjectID ?? OTHERS, vn }, moment)
  const others = { subject_id: null, app_e_name: null, short_name: null, vn: null, vname: null }
  const rows = [others, ...[...scopes.values()].filter(({ subject_id }) => subject_id !== null)]
  return {
    rows: rows.map((row) => ({
      ...scopeOf(row),
      now: at(row.subject_id, row.vn, now),
      later: at(row.subject_id, row.vn, params.at),
    })),
  }
}

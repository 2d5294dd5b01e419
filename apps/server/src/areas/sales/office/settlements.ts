import { badInput, notFound, Refusal } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { newId } from '../../../platform/database/ids.ts'
import { onlyAgent } from '../../../platform/ownAgent.ts'

export const settlementList: Handler<'sales.settlementList'> = async ({ params, caller, services }) => {
  const only = await onlyAgent(services, caller, ['seller'])
  const agentCode = only ?? (params.agentCode || undefined)
  const { rows, total } = await services.sales.settlementPage({ ...params, agentCode })
  return {
    total,
    rows: rows.map((row) => ({
      settlementID: row.settlement_id,
      agentCode: row.agent_code,
      agentName: row.agent_name ?? row.agent_code,
      amount: row.amount,
      paidAt: row.paid_at,
      enteredAt: row.entered_at,
      note: row.note,
      by: row.by_name,
      reversedAt: row.reversed_at,
      reversedBy: row.reversed_by,
      reason: row.reason,
    })),
  }
}

/** Records a payment to an agent that was made outside the product. */
export const statementSettle: Handler<'sales.statementSettle'> = async (input) => {
  const { params, caller, services } = input
  const now = services.now()
  const note = params.note.trim()
  const paid_at = params.paidAt ?? now
  if (note === '') throw badInput([{ field: 'note', reason: '不能为空' }])
  if (paid_at > now) throw badInput([{ field: 'paidAt', reason: '不能晚于现在' }])
  const agent = await services.agents.agentByCode(params.agentCode)
  if (!agent) throw notFound('该代理商')
  const settlement_id = newId()
  return services.store.write(async (tx) => {
    // Serialises concurrent entries, so that no more than the owed amount is paid.
    await services.agents.in(tx).lockAgent(params.agentCode)
    const owed = Number((await services.sales.in(tx).agentBalances(params.agentCode))[0]?.balance ?? 0)
    if (params.amount > owed) throw badInput([{ field: 'amount', reason: '超过尚未结清的佣金' }])
    await services.sales.in(tx).enterSettlement({
      ...{ settlement_id, agent_code: params.agentCode, amount: params.amount, paid_at, entered_at: now },
      ...{ note, by_name: caller.nickName },
    })
    const balance = owed - params.amount
    await services.audit.in(tx).audited(input, {
      kind: 'settlement',
      id: settlement_id,
      name: agent.name,
      before: { balance: owed },
      after: { balance, amount: params.amount, paidAt: paid_at, note },
    })
    return { balance }
  })
}

export const settlementReverse: Handler<'sales.settlementReverse'> = async (input) => {
  const { params, caller, services } = input
  const reason = params.reason.trim()
  if (reason === '') throw badInput([{ field: 'reason', reason: '不能为空' }])
  await services.store.write(async (tx) => {
    const sales = services.sales.in(tx)
    const row = await sales.settlementByID(params.settlementID)
    if (!row) throw notFound('这笔付款')
    await services.agents.in(tx).lockAgent(row.agent_code)
    if (!(await sales.reverseSettlement(row, { name: caller.nickName, reason, at: services.now() })))
      throw new Refusal(409, '这笔付款已经冲销', { reason: 'state' })
    const agent = await services.agents.in(tx).agentByCode(row.agent_code)
    await services.audit.in(tx).audited(input, {
      kind: 'settlement',
      id: row.settlement_id,
      name: agent?.name ?? row.agent_code,
      before: { amount: row.amount, paidAt: row.paid_at, note: row.note },
      after: { reversed: true, reason },
    })
  })
  return null
}

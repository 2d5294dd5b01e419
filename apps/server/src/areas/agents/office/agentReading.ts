import { notFound } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { revisionOf } from '../../../platform/edited.ts'
import { onlyAgent } from '../../../platform/ownAgent.ts'
import { canPay, editedAgent, editedContacts, rulesOf } from './agentFields.ts'
import { shownGroup } from './agentGroups.ts'

export const agentList: Handler<'agents.agentList'> = async ({ params, caller, services }) => {
  const { rows, total } = await services.agents.agentPage({ ...params, code: await onlyAgent(services, caller) })
  return {
    total,
    rows: rows.map((row) => ({
      agentCode: row.agent_code,
      name: row.name,
      hosts: row.hosts ? row.hosts.split(',').sort() : [],
      canPay: canPay(services, row),
      members: Number(row.members),
      closedAt: row.closed_at,
      updatedAt: row.updated_at,
    })),
  }
}

export const unknownAgentList: Handler<'agents.unknownAgentList'> = async ({ services }) => ({
  list: (await services.agents.unknownAgents(services.now())).map((row) => ({
    agentCode: row.agent_code,
    times: row.times,
    firstAt: row.first_at,
    lastAt: row.last_at,
    closed: row.closed_at === null ? (0 as const) : (1 as const),
  })),
})

export const agentDetail: Handler<'agents.agentDetail'> = async ({ params, caller, services }) => {
  const only = await onlyAgent(services, caller)
  const row =
    only === undefined || only === params.agentCode ? await services.agents.agentByCode(params.agentCode) : undefined
  if (!row) throw notFound('该代理商')
  const [hosts, members] = await Promise.all([
    services.agents.hostsOfAgent(row.agent_code),
    services.agents.membersOfAgent(row.agent_code),
  ])
  const edited = editedAgent(
    row,
    hosts,
    members.map((member) => ({ userID: member.user_id, userName: member.user_name })),
  )
  return {
    agentCode: row.agent_code,
    revision: revisionOf(edited),
    contactsRevision: revisionOf(editedContacts(row)),
    site: edited.hosts[0] ? `https://${edited.hosts[0]}` : (services.config.publicUrl ?? null),
    name: row.name,
    title: row.title,
    qq: row.qq,
    telephone: row.telephone,
    icon: row.icon,
    wechat: row.wechat,
    wechatKind: row.wechat_kind === 2 ? 2 : 1,
    alipay: row.alipay,
    phonePayUrl: row.phone_pay_url,
    wechatPayUrl: row.wechat_pay_url,
    wechatPay: row.wechat_pay,
    pcPayUrl: row.pc_pay_url,
    isWechatPay: row.is_wechat_pay === 1 ? 1 : 0,
    logoutUrl: row.logout_url,
    followUrl: row.follow_url,
    closedAt: row.closed_at,
    updatedAt: row.updated_at,
    hosts: edited.hosts,
    canPay: canPay(services, row),
    members: edited.members,
    rules: rulesOf(row.agent_code),
  }
}

/** Shared groups are shown to every agent. */
export const agentGroupList: Handler<'agents.agentGroupList'> = async ({ params, caller, services }) => {
  const only = await onlyAgent(services, caller)
  const { agentCode, shared, ...wanted } = params
  const asked = shared === 1 ? '' : agentCode
  const open = only === undefined ? undefined : ['', only]
  const codes = asked === undefined ? open : open === undefined || open.includes(asked) ? [asked] : []
  const { rows, total } = await services.agents.groupPage({ ...wanted, codes })
  return {
    total,
    rows: rows.map((row) => ({
      ...shownGroup(row),
      subject:
        row.subject_id === null
          ? null
          : { appID: row.subject_id, code: row.subject_code ?? '', name: row.subject_name ?? '' },
    })),
  }
}

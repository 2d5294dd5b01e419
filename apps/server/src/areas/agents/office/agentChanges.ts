import { DEFAULT_AGENT } from '@tizhou/domain/agents/agentRules'
import { badInput, Refusal } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { isTaken } from '../../../platform/database/errors.ts'
import type { Tx } from '../../../platform/database/store.ts'
import { editedRow, mustBeCurrent } from '../../../platform/edited.ts'
import type { Services } from '../../../platform/services.ts'
import { agentFields, describeAgent, editedAgent, hostsFor, membersFor } from './agentFields.ts'

/** Throws 404. */
const agentOf = (services: Services, tx: Tx, code: string) =>
  editedRow(tx, 'agent', code, (agentCode) => services.agents.in(tx).agentByCode(agentCode), '该代理商')

const membersOf = async (services: Services, tx: Tx, code: string) =>
  (await services.agents.in(tx).membersOfAgent(code)).map((member) => ({
    userID: member.user_id,
    userName: member.user_name,
  }))

const memberNames = async (services: Services, tx: Tx, code: string): Promise<string[]> =>
  (await membersOf(services, tx, code)).map(({ userName }) => userName)

async function setLists(
  services: Services,
  tx: Tx,
  code: string,
  typed: { hostsJson: string[]; membersJson: string[] },
): Promise<void> {
  await services.agents.in(tx).setHosts(code, await hostsFor(services, tx, code, typed.hostsJson))
  await services.agents.in(tx).setMembers(code, await membersFor(services, tx, code, typed.membersJson))
}

export const agentCreate: Handler<'agents.agentCreate'> = async (input) => {
  const { params, services } = input
  const { agentCode } = params
  const fields = agentFields(params)
  const now = services.now()
  try {
    await services.store.write(async (tx) => {
      await services.agents
        .in(tx)
        .addAgent({ agent_code: agentCode, ...fields, closed_at: null, created_at: now, updated_at: now })
      await setLists(services, tx, agentCode, params)
      const [hosts, members] = [
        await services.agents.in(tx).hostsOfAgent(agentCode),
        await memberNames(services, tx, agentCode),
      ]
      const after = { agentCode, ...describeAgent(fields, hosts, members) }
      await services.audit.in(tx).audited(input, { kind: 'agent', id: agentCode, name: fields.name, after })
    })
    return null
  } catch (error) {
    if (isTaken(error)) throw badInput([{ field: 'agentCode', reason: '已有这个代理码' }])
    throw error
  }
}

export const agentSave: Handler<'agents.agentSave'> = async (input) => {
  const { params, services } = input
  const { agentCode } = params
  const fields = agentFields(params)
  await services.store.write(async (tx) => {
    const row = await agentOf(services, tx, agentCode)
    const hostsBefore = await services.agents.in(tx).hostsOfAgent(agentCode)
    const membersBefore = await membersOf(services, tx, agentCode)
    const before = describeAgent(
      row,
      hostsBefore,
      membersBefore.map(({ userName }) => userName),
    )
    await services.agents.in(tx).changeAgent(agentCode, { ...fields, updated_at: services.now() })
    await setLists(services, tx, agentCode, params)
    const hosts = await services.agents.in(tx).hostsOfAgent(agentCode)
    const members = await membersOf(services, tx, agentCode)
    // The lists are compared as read back from the database; a refusal rolls the change back.
    mustBeCurrent({
      what: '这个代理商',
      sent: params.revision,
      theirs: editedAgent(row, hostsBefore, membersBefore),
      yours: editedAgent(fields, hosts, members),
    })
    const after = describeAgent(
      fields,
      hosts,
      members.map(({ userName }) => userName),
    )
    await services.audit.in(tx).audited(input, { kind: 'agent', id: agentCode, name: fields.name, before, after })
  })
  return null
}

export const agentSetClosed: Handler<'agents.agentSetClosed'> = async (input) => {
  const { params, services } = input
  const { agentCode } = params
  const now = services.now()
  await services.store.write(async (tx) => {
    const row = await agentOf(services, tx, agentCode)
    if (agentCode === DEFAULT_AGENT) throw new Refusal(409, '默认代理商为其他所有代理码应答，不能停用')
    const closed_at = params.closed === 1 ? (row.closed_at ?? now) : null
    await services.agents.in(tx).changeAgent(agentCode, { closed_at, updated_at: now })
    await services.audit.in(tx).audited(input, {
      kind: 'agent',
      id: agentCode,
      name: row.name,
      before: { closed: row.closed_at !== null },
      after: { closed: params.closed === 1 },
    })
  })
  return null
}

import { contactFaults } from '@tizhou/domain/agents/contactRules'
import { badInput, notFound } from '../../../platform/calls/envelope.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { editedRow, mustBeCurrent } from '../../../platform/edited.ts'
import { onlyAgent } from '../../../platform/ownAgent.ts'
import { contactFields, editedContacts } from './agentFields.ts'

export const agentContactsSave: Handler<'agents.agentContactsSave'> = async (input) => {
  const { params, caller, services } = input
  const { agentCode, revision } = params
  const faults = contactFaults(params)
  if (faults.length > 0) throw badInput(faults)
  const fields = contactFields(params)
  const only = await onlyAgent(services, caller)
  if (only !== undefined && only !== agentCode) throw notFound('该代理商')
  await services.store.write(async (tx) => {
    const agents = services.agents.in(tx)
    const row = await editedRow(tx, 'agent', agentCode, (code) => agents.agentByCode(code), '该代理商')
    const [before, after] = [editedContacts(row), editedContacts(fields)]
    mustBeCurrent({ what: '联系方式', sent: revision, theirs: before, yours: after })
    await agents.changeAgent(agentCode, { ...fields, updated_at: services.now() })
    await services.audit.in(tx).audited(input, { kind: 'agent', id: agentCode, name: row.name, before, after })
  })
  return null
}

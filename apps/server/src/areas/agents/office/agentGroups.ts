import type { GroupRow } from '../../../cores/agents/agents.ts'
import { newId } from '../../../platform/database/ids.ts'
import type { Tx } from '../../../platform/database/store.ts'
import { editedRow, mustBeCurrent } from '../../../platform/edited.ts'
import { badInput, notFound } from '../../../platform/envelope.ts'
import type { Handler } from '../../../platform/handler.ts'
import type { Services } from '../../../platform/services.ts'
import { checkLink, needText } from './agentFields.ts'

const describe = (row: GroupRow) => ({
  agentCode: row.agent_code,
  kind: row.kind,
  subject: row.subject_id,
  vn: row.vn,
  name: row.name,
  number: row.number,
  link: row.link,
  intro: row.intro,
  position: row.position,
})

/** What the form edits of it, as the list gives it. */
export const editedGroup = ({ subject_id, ...row }: GroupRow) => ({
  ...describe({ subject_id, ...row }),
  subject: subject_id === null ? null : { appID: subject_id },
})

/** Adds a fault where nobody has this code; an empty one means all agents. */
export async function checkOwner(
  services: Services,
  tx: Tx,
  faults: { field: string; reason: string }[],
  code: string,
): Promise<void> {
  if (code !== '' && !(await services.agents.in(tx).agentByCode(code)))
    faults.push({ field: 'agentCode', reason: '没有这个代理商' })
}

export const agentGroupSave: Handler<'agents.agentGroupSave'> = async (input) => {
  const { params, services } = input
  const faults: { field: string; reason: string }[] = []
  needText(faults, 'name', params.name)
  checkLink(faults, 'link', params.link)
  if (params.vn !== undefined && params.appID === undefined)
    faults.push({ field: 'vn', reason: '选择了科目才能指定版本' })
  return services.store.write(async (tx) => {
    const before = await editedRow(
      tx,
      'agentGroup',
      params.groupID,
      (id) => services.agents.in(tx).groupByID(id),
      '这个群',
    )
    const found = [...faults]
    await checkOwner(services, tx, found, params.agentCode)
    if (params.appID !== undefined && !(await services.subjects.in(tx).subjectByID(params.appID)))
      found.push({ field: 'appID', reason: '没有这个科目' })
    if (found.length > 0) throw badInput(found)
    const row: GroupRow = {
      group_id: before?.group_id ?? newId(),
      agent_code: params.agentCode,
      kind: params.kind,
      subject_id: params.appID ?? null,
      vn: params.vn ?? null,
      name: params.name.trim(),
      number: params.number.trim(),
      link: params.link.trim(),
      intro: params.intro.trim(),
      position: params.position,
    }
    mustBeCurrent({
      what: '这个群',
      sent: params.revision,
      theirs: before && editedGroup(before),
      yours: editedGroup(row),
    })
    await services.agents.in(tx).putGroup(row)
    await services.audit.in(tx).audited(input, {
      kind: 'agent',
      id: row.group_id,
      name: `群 ${row.name}`,
      before: before && describe(before),
      after: describe(row),
    })
    return { groupID: row.group_id }
  })
}

export const agentGroupRemove: Handler<'agents.agentGroupRemove'> = async (input) => {
  const { params, services } = input
  await services.store.write(async (tx) => {
    const before = await services.agents.in(tx).groupByID(params.groupID)
    if (!before) throw notFound('这个群')
    await services.agents.in(tx).removeGroup(params.groupID)
    await services.audit
      .in(tx)
      .audited(input, { kind: 'agent', id: params.groupID, name: `群 ${before.name}`, before: describe(before) })
  })
  return null
}

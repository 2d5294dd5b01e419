import type { GroupRow } from '../../../cores/agents/agents.ts'
import type { Handler } from '../../../platform/calls/handler.ts'
import { officeRoom, removed } from '../../../platform/office/officeRoom.ts'
import { badLink, EMPTY, noOwner } from './agentFields.ts'

/** The subject as the form edits it, by id; the list adds its names. */
const subjectOf = ({ subject_id }: GroupRow) => ({ subject: subject_id === null ? null : { appID: subject_id } })

const GROUPS = officeRoom<'agents.agentGroupSave', GroupRow>()({
  lock: 'agentGroup',
  what: '这个群',
  id: 'groupID',
  key: 'group_id',
  read: ({ agents }, tx, id) => agents.in(tx).groupByID(id),
  put: ({ agents }, tx, row) => agents.in(tx).putGroup(row),
  drop: ({ agents }, tx, row) => agents.in(tx).removeGroup(row.group_id),
  fields: {
    ...{ agentCode: 'agent_code', kind: 'kind', vn: 'vn', name: 'name', number: 'number' },
    ...{ link: 'link', intro: 'intro', position: 'position' },
  },
  needed: { name: EMPTY },
  check: async ({ agentCode, appID, vn, link }, { services, tx }) => [
    badLink('link', link),
    vn !== undefined && appID === undefined && { field: 'vn', reason: '选择了科目才能指定版本' },
    await noOwner(services, tx, agentCode),
    appID !== undefined &&
      !(await services.subjects.in(tx).subjectByID(appID)) && { field: 'appID', reason: '没有这个科目' },
  ],
  rest: ({ appID }) => ({ subject_id: appID ?? null }),
  also: subjectOf,
  audit: { kind: 'agent', name: ({ name }) => `群 ${name}`, more: ({ subject_id }) => ({ subject: subject_id }) },
})

/** A row of the list, without the subject's names. */
export const shownGroup = (row: GroupRow) => GROUPS.shown(row, subjectOf(row))

export const agentGroupSave: Handler<'agents.agentGroupSave'> = (input) => GROUPS.save(input)

export const agentGroupRemove: Handler<'agents.agentGroupRemove'> = (input) => GROUPS.press(input, removed)

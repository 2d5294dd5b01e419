import { useMemo } from 'react'
import { listOf, request } from '../../platform/request.ts'
import { choice, field, link, longText, position, text, whole } from '../../ui/form/fields.tsx'
import type { Room, RowForm, RowRemoval } from '../../ui/room/description.ts'
import { TableRoom } from '../../ui/room/TableRoom.tsx'
import { SubjectSelect } from '../../ui/SubjectSelect.tsx'
import { figure, plain } from '../../ui/table/columnKinds.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { AgentSelect } from './AgentSelect.tsx'
import { GROUP_KINDS, type Group, ownerName } from './agentTypes.ts'

interface Values {
  agentCode: string
  kind: 'qq' | 'card' | 'interview'
  appID?: number
  vn?: number
  name: string
  number: string
  link: string
  intro: string
  position: number
}

const COLUMNS: readonly Column<Group>[] = [
  plain('name', '名称', { order: 'name' }),
  { key: 'kind', title: '种类', text: (row) => GROUP_KINDS[row.kind] ?? row.kind },
  { key: 'agentCode', title: '属于', text: (row) => ownerName(row.agentCode) },
  { key: 'subject', title: '科目', text: (row) => row.subject?.name ?? '全部科目' },
  { key: 'vn', title: '版本', text: (row) => row.vn ?? '全部' },
  plain('number', '号码', { none: '—' }),
  plain('link', '加群链接', { none: '—' }),
  figure('position', '排序', { order: 'position' }),
]

// An emptied number is null in the form; the call leaves the field out.
const save = (values: Values, row?: Group) =>
  request('agents.agentGroupSave', {
    ...values,
    groupID: row?.groupID,
    revision: row?.revision,
    vn: values.vn ?? undefined,
  })

const valuesOf = ({ groupID, revision, subject, ...row }: Group): Values => ({
  ...row,
  kind: row.kind as Values['kind'],
  appID: subject?.appID,
  vn: row.vn ?? undefined,
})

/** The form; a new group belongs to the agent, or with '' to all agents. */
const formOf = (agentCode: string): RowForm<Group, Values> => ({
  title: (row) => (row ? `修改“${row.name}”` : '添加学习群或名片'),
  initial: (row) => (row ? valuesOf(row) : { agentCode, kind: 'qq', number: '', link: '', intro: '', position: 1 }),
  lines: (row) => [
    [choice('kind', '种类', GROUP_KINDS, { grow: 1 }), field('agentCode', '属于', <AgentSelect />, { grow: 1 })],
    text('name', '名称', 60, { required: true }),
    [
      field('appID', '科目', <SubjectSelect known={row?.subject ?? undefined} />, {
        grow: 2,
        extra: '不选表示全部科目。',
      }),
      whole('vn', '版本编号', [0, 100_000], { grow: 1, extra: '见科目的“版本”；不填表示全部。' }),
    ],
    text('number', '号码', 30),
    link('link', '加群链接', { extra: '也显示为二维码。' }),
    longText('intro', '介绍', 300),
    position(),
  ],
  save,
})

const REMOVAL: RowRemoval<Group> = {
  content: '学员不再看到它；操作记录中保留它的内容。',
  remove: ({ groupID }) => request('agents.agentGroupRemove', { groupID }),
  undo: (row) => save(valuesOf(row)),
}

const roomOf = (agentCode: string | undefined, mayEdit: boolean): Room<Group, Values> => ({
  name: `agentGroups.${agentCode ?? ''}`,
  title: '学习群与名片',
  load: listOf('agents.agentGroupList', { agentCode }),
  rowKey: 'groupID',
  nameOf: ({ name }) => name,
  columns: COLUMNS,
  filters: [{ kind: 'text', name: 'q', label: '查找', placeholder: '名称、号码或介绍' }],
  emptyText: agentCode ? '没有自己的群，学员看到全部代理商共用的。' : undefined,
  ...(mayEdit && { add: '添加', form: formOf(agentCode ?? ''), removal: REMOVAL, audit: { kind: 'agent', q: '群' } }),
})

/** Groups that learners can join: those of one agent, or all that the member of staff may see. */
export function Groups({ agentCode, mayEdit }: { agentCode?: string; mayEdit: boolean }) {
  const room = useMemo(() => roomOf(agentCode, mayEdit), [agentCode, mayEdit])
  return <TableRoom of={room} />
}

import type { Data } from '@tizhou/contract/contract'
import { Button, Drawer } from 'antd'
import { useMemo, useState } from 'react'
import { listOf, request } from '../../../platform/request.ts'
import { choice, day, field, text, whole } from '../../../ui/form/fields.tsx'
import type { Room } from '../../../ui/room/description.ts'
import { TableRoom } from '../../../ui/room/TableRoom.tsx'
import { figure, lastDay, moment, plain, state } from '../../../ui/table/columnKinds.tsx'
import { choicesOf, type Filter } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { PartsSelect } from '../../../ui/VersionSelect.tsx'
import { agentField, agentName, endOfDay, startOfDay, subjectField, today, versionField } from './offerFields.tsx'

type Row = Data<'sales.batchList'>['rows'][number]
type CodeRow = Data<'sales.batchCodes'>['rows'][number]

interface Values {
  name: string
  kind: Row['kind']
  appEName: string
  vn: number
  parts: string
  agentCode: string
  days: number
  quantity: number
  from: string
  until: string
}

const KINDS = { version: '班次兑换码', video: '视频码', limited: '限定码（绑定设备）' }
const STATES = { free: '未使用', used: '已使用', revoked: '已作废' }

const CODE_FILTERS: readonly Filter[] = [{ kind: 'text', name: 'code', label: '查找', placeholder: '完整兑换码' }]

const save = ({ from, until, ...values }: Values) =>
  request('sales.batchMake', {
    ...values,
    agentCode: values.agentCode.trim(),
    startsAt: startOfDay(from),
    endsAt: endOfDay(until),
  })

const roomWith = (onOpen: (row: Row) => void): Room<Row, Values> => ({
  name: 'codeBatches',
  title: '兑换码',
  load: listOf('sales.batchList'),
  rowKey: 'batchID',
  nameOf: ({ name }) => name,
  columns: [
    plain('name', '批次'),
    { key: 'kind', title: '种类', text: (row) => KINDS[row.kind] },
    { key: 'goods', title: '班次', text: (row) => `${row.subject} ${row.vname}` },
    { key: 'agent', title: '代理商', text: (row) => agentName(row.agentCode) },
    figure('days', '天数'),
    { key: 'used', title: '已用', align: 'right', text: (row) => `${row.used}/${row.quantity}` },
    lastDay('endsAt', '最后一天', { order: 'endsAt' }),
    moment('createdAt', '生成', { order: 'createdAt' }),
    state('revokedAt', '有效', '已作废'),
  ],
  filters: [
    { kind: 'text', name: 'q', label: '查找', placeholder: '批次、科目或完整兑换码' },
    { kind: 'choice', name: 'kind', label: '种类', options: choicesOf(KINDS) },
  ],
  add: '生成兑换码',
  form: {
    isOnlyNew: true,
    title: () => '生成兑换码',
    action: () => '生成',
    initial: () => ({ kind: 'version', parts: '', agentCode: '', days: 365, quantity: 100, from: today() }),
    lines: () => [
      text('name', '批次名称', 60, { required: true }),
      choice('kind', '种类', KINDS),
      [subjectField(true), versionField(true)],
      field('parts', '分册', <PartsSelect />),
      agentField(),
      [
        whole('days', '开通天数', [1, 3_660], { required: true }),
        whole('quantity', '数量', [1, 10_000], { required: true }),
      ],
      [day('from', '开始', { required: true }), day('until', '最后一天', { required: true })],
    ],
    save,
    done: () => '已生成',
  },
  buttons: (row) => (
    <Button type="link" size="small" aria-label={`查看“${row.name}”的兑换码`} onClick={() => onOpen(row)}>
      兑换码
    </Button>
  ),
  removal: {
    title: ({ name }) => `作废“${name}”？`,
    content: (row) => `剩下的 ${row.quantity - row.used} 个不能再使用，作废后不能恢复；已开通的不受影响。`,
    action: { row: '作废', dialog: '作废' },
    done: '已作废',
    remove: ({ batchID }) => request('sales.batchRevoke', { batchID }),
    refusal: (row) => (row.revokedAt === null ? undefined : '它已经作废'),
  },
  audit: { kind: 'sales', q: '兑换码' },
})

export function Codes() {
  const [batch, setBatch] = useState<Row>()
  const room = useMemo(() => roomWith(setBatch), [])
  const load = useMemo(() => listOf('sales.batchCodes', batch && { batchID: batch.batchID }), [batch])
  return (
    <>
      <TableRoom of={room} />
      {batch && (
        <Drawer open title={`“${batch.name}”的兑换码`} size={720} onClose={() => setBatch(undefined)}>
          <DataTable<CodeRow>
            name={`codes-${batch.batchID}`}
            title={`兑换码 ${batch.name}`}
            load={load}
            rowKey="code"
            loadExport={(_query, after) => request('sales.codeExport', { batchID: batch.batchID, after })}
            filters={CODE_FILTERS}
            columns={[
              plain('code', '兑换码', { order: 'code' }),
              { key: 'state', title: '状态', text: (row) => STATES[row.state] },
              plain('usedBy', '使用者', { none: '—' }),
              moment('usedAt', '使用时间', { order: 'usedAt', none: '—' }),
            ]}
          />
        </Drawer>
      )}
    </>
  )
}

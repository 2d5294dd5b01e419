import { useQuery } from '@tanstack/react-query'
import { fieldName } from '@tizhou/domain/office/fieldNames'
import { Button, Typography } from 'antd'
import { useMemo, useState } from 'react'
import { listOf, request } from '../../platform/request.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { moment, plain } from '../../ui/table/columnKinds.tsx'
import { type Column, choicesOf, type Filter } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { AuditDrawer } from './AuditDrawer.tsx'
import type { AuditEntry } from './auditEntry.ts'
import { KIND_NAMES, kindName, valueText } from './names.ts'

const changesText = ({ changes }: AuditEntry): string =>
  changes
    .map(({ field, before, after }) =>
      before === null
        ? `${fieldName(field)}：${valueText(field, after)}`
        : `${fieldName(field)}：${valueText(field, before)} → ${valueText(field, after)}`,
    )
    .join('；')

const COLUMNS: readonly Column<AuditEntry>[] = [
  moment('at', '时间', { order: 'at', seconds: true }),
  plain('actorName', '操作人'),
  plain('what', '操作'),
  { key: 'kind', title: '对象类型', text: (row) => kindName(row.kind) },
  { key: 'targetName', title: '对象', text: (row) => row.targetName || row.targetID },
  {
    key: 'changes',
    title: '修改',
    text: changesText,
    render: (row) => (
      <Typography.Text type="secondary" ellipsis style={{ maxWidth: 320 }} title={changesText(row)}>
        {changesText(row) || '—'}
      </Typography.Text>
    ),
  },
  plain('address', '来源地址'),
]

const load = listOf('audit.auditList')

/** Every change in the back office: who made it and when. */
export default function AuditPage() {
  const [open, setOpen] = useState<AuditEntry>()
  const { data } = useQuery({
    queryKey: ['auditCalls'],
    queryFn: ({ signal }) => request('audit.auditCalls', {}, { signal, allowedRepeat: true }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const filters = useMemo<Filter[]>(
    () => [
      { kind: 'days', label: '日期' },
      { kind: 'text', name: 'actor', label: '操作人', placeholder: '用户名', width: 140 },
      {
        kind: 'choice',
        name: 'call',
        label: '操作',
        width: 220,
        options: (data?.calls ?? []).map(({ call, what }) => ({ value: call, label: what })),
      },
      {
        kind: 'choice',
        name: 'kind',
        label: '对象类型',
        options: choicesOf(KIND_NAMES),
      },
      { kind: 'text', name: 'q', label: '对象', placeholder: '名称或编号', width: 160 },
    ],
    [data],
  )
  return (
    <>
      <PageHead
        title="操作记录"
        purpose="后台的每一次修改都会记录，不能删改。密码等机密内容不写入，手机号只显示前三位与后四位。"
      />
      <DataTable<AuditEntry>
        name="audit"
        title="操作记录"
        load={load}
        rowKey="auditID"
        columns={[
          ...COLUMNS,
          {
            key: 'actions',
            title: '操作',
            render: (row) => (
              <Button type="link" onClick={() => setOpen(row)}>
                详情
              </Button>
            ),
          },
        ]}
        filters={filters}
        onOpen={setOpen}
      />
      {open && <AuditDrawer entry={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import type { Data } from '@tizhou/contract/contract'
import { pageOfPath } from '@tizhou/domain/tracking/pages'
import { App, Button, Tag, Typography } from 'antd'
import { listOf, messageOf, request } from '../../platform/request.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { figure, moment } from '../../ui/table/columnKinds.tsx'
import { type Column, type Filter, flagFilter } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { useAddressValue } from '../../ui/useAddress.ts'
import { useUndo } from '../../ui/useUndo.tsx'
import { BUG_TYPE_CHOICES, bugTypeName } from './bugTypes.ts'
import { ErrorDrawer } from './ErrorDrawer.tsx'

type Group = Data<'tracking.errorList'>['rows'][number]

const FILTERS: readonly Filter[] = [
  flagFilter('resolved', '状态', '待处理', '已处理'),
  { kind: 'choice', name: 'type', label: '类型', width: 170, options: BUG_TYPE_CHOICES },
  { kind: 'text', name: 'where', label: '页面', placeholder: '/answerPage', width: 150 },
  { kind: 'days', label: '出现日期' },
  { kind: 'text', name: 'q', label: '内容', placeholder: '错误文字或动作', width: 170 },
]

/** The server counts affected people up to this number. */
const MANY = 1000

const COLUMNS: readonly Column<Group>[] = [
  {
    key: 'detail',
    title: '错误',
    text: (row) => row.detail,
    render: (row) => (
      <Typography.Text ellipsis style={{ maxWidth: 'min(420px, 26vw)' }} title={row.detail}>
        {row.detail.split('\n', 1)[0]}
      </Typography.Text>
    ),
  },
  {
    key: 'state',
    title: '状态',
    text: (row) => (row.resolvedAt === null ? '待处理' : '已处理'),
    render: (row) => (row.resolvedAt === null ? <Tag color="warning">待处理</Tag> : <Tag color="success">已处理</Tag>),
  },
  { key: 'bugType', title: '类型', text: (row) => bugTypeName(row.bugType) },
  {
    key: 'page',
    title: '页面',
    text: (row) => row.page,
    render: (row) => (
      <>
        {pageOfPath(row.page)?.pageName} <Typography.Text type="secondary">{row.page}</Typography.Text>
      </>
    ),
  },
  figure('reports', '次数', { order: 'reports' }),
  {
    key: 'users',
    title: '影响人数',
    align: 'right',
    order: 'users',
    text: (row) => (row.users >= MANY ? `${MANY}+` : row.users),
  },
  moment('firstAt', '首次出现'),
  moment('lastAt', '最近出现', { order: 'lastAt' }),
]

const load = listOf('tracking.errorList')

/** Errors of the learners' client, grouped by fingerprint. A closed group opens again with a new report. */
export default function ErrorsPage() {
  const { message } = App.useApp()
  const offerUndo = useUndo()
  const cache = useQueryClient()
  const [open, setOpen] = useAddressValue('open')
  const refresh = () => cache.invalidateQueries({ queryKey: ['errors'] })
  const resolveAll = async (rows: readonly Group[], resolved: 0 | 1) => {
    for (const { fingerprint } of rows) await request('tracking.errorSetResolved', { fingerprint, resolved })
    await refresh()
  }
  const resolve = async (rows: readonly Group[], clear: () => void) => {
    try {
      await resolveAll(rows, 1)
      clear()
      offerUndo({ title: `${rows.length} 组已标为已处理`, undo: () => resolveAll(rows, 0) })
    } catch (error) {
      message.error(messageOf(error))
      await refresh()
    }
  }
  return (
    <>
      <PageHead
        title="错误报告"
        purpose="学习端出现的错误，相同的合为一组。标为已处理后如再次出现，会自动回到待处理。"
      />
      <DataTable<Group>
        name="errors"
        title="错误报告"
        load={load}
        rowKey="fingerprint"
        columns={COLUMNS}
        filters={FILTERS}
        emptyText="没有错误报告"
        onOpen={({ fingerprint }) => setOpen(fingerprint)}
        bulk={(rows, clear) => (
          <Button type="primary" onClick={() => void resolve(rows, clear)}>
            标为已处理
          </Button>
        )}
      />
      {open && <ErrorDrawer fingerprint={open} onClose={() => setOpen(undefined)} onChanged={() => void refresh()} />}
    </>
  )
}

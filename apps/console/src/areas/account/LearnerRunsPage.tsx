import { Tag } from 'antd'
import { listOf } from '../../platform/request.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { figure, moment, plain } from '../../ui/table/columnKinds.tsx'
import { type Column, choicesOf, type Filter } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { KINDS, RUN_STATES, type RunRow } from './runNames.ts'

const FILTERS: readonly Filter[] = [
  { kind: 'text', name: 'q', label: '查找', placeholder: '标题' },
  { kind: 'choice', name: 'kind', label: '种类', options: choicesOf(KINDS) },
]

const COLUMNS: readonly Column<RunRow>[] = [
  moment('createdAt', '时间', { order: 'createdAt' }),
  plain('title', '标题', { isLink: true }),
  { key: 'kind', title: '种类', text: (row) => KINDS[row.kind] },
  plain('byName', '操作人'),
  {
    key: 'state',
    title: '状态',
    text: (row) => RUN_STATES[row.state].label,
    render: (row) => <Tag color={RUN_STATES[row.state].color}>{RUN_STATES[row.state].label}</Tag>,
  },
  figure('items', '行数'),
  plain('reason', '原因'),
]

const load = listOf('account.learnerRunList')

/** Imports of learners and changes of the access of many. */
export default function LearnerRunsPage() {
  return (
    <>
      <PageHead title="学员批量记录" purpose="导入学员与批量权限：每次都可以再看，并作为一步撤销。" />
      <DataTable<RunRow>
        name="learnerRuns"
        title="学员批量记录"
        load={load}
        rowKey="runID"
        columns={COLUMNS}
        filters={FILTERS}
        path={({ runID }) => `/learnerRuns/${runID}`}
        emptyText="还没有批量"
      />
    </>
  )
}

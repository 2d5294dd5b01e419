import { UploadOutlined } from '@ant-design/icons'
import { Tag } from 'antd'
import { listOf } from '../../platform/request.ts'
import { showMoment } from '../../platform/time.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { figure, moment, plain } from '../../ui/table/columnKinds.tsx'
import { type Column, choicesOf, type Filter } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { type ImportRun, stateOf } from './importTypes.ts'

const FILTERS: readonly Filter[] = [
  { kind: 'text', name: 'q', label: '文件', placeholder: '文件名' },
  {
    kind: 'choice',
    name: 'state',
    label: '状态',
    options: choicesOf({
      running: '进行中',
      done: '完成',
      failed: '失败',
      stopped: '已停止',
      undone: '已撤销',
      troubled: '有问题（失败或有行未导入）',
    }),
  },
  { kind: 'days', label: '日期' },
]

const COLUMNS: readonly Column<ImportRun>[] = [
  moment('startedAt', '开始时间', { order: 'startedAt' }),
  plain('fileName', '文件', { isLink: true }),
  { key: 'kind', title: '方式', text: (row) => (row.kind === 'bulk' ? '批量修改' : row.dryRun ? '检查' : '导入') },
  plain('subject', '科目'),
  plain('tree', '目录'),
  {
    key: 'state',
    title: '状态',
    text: (row) => stateOf(row).label,
    render: (row) => <Tag color={stateOf(row).color}>{stateOf(row).label}</Tag>,
  },
  {
    key: 'undoneAt',
    title: '撤销',
    text: (row) => (row.undoneAt === null ? '' : `${showMoment(row.undoneAt, true)} ${row.undoneBy}`),
  },
  figure('added', '新增'),
  figure('changed', '修改'),
  figure('unchanged', '未变'),
  figure('rejected', '未导入'),
  plain('userName', '操作人'),
]

const load = listOf('imports.importList')

/** The runs of imports and checks, newest first. */
export default function ImportsPage() {
  return (
    <>
      <PageHead title="导入题目" purpose="上传表格，核对列与错误，再整体写入；中途停止或出错时什么也不写入。" />
      <DataTable<ImportRun>
        name="imports"
        title="导入记录"
        load={load}
        rowKey="importID"
        columns={COLUMNS}
        filters={FILTERS}
        emptyText="还没有导入过。点“新建导入”上传 .xlsx 或 .csv 文件。"
        path={({ importID }) => `/imports/${importID}`}
        actions={
          <LinkButton color="primary" variant="solid" icon={<UploadOutlined />} to="/imports/new">
            新建导入
          </LinkButton>
        }
      />
    </>
  )
}

import { UploadOutlined } from '@ant-design/icons'
import { Link, useNavigate } from '@tanstack/react-router'
import { Button, Tag } from 'antd'
import { listOf } from '../../platform/request.ts'
import { showMoment } from '../../platform/time.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import type { Column, Filter } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { type ImportRun, stateOf } from './importTypes.ts'

const FILTERS: readonly Filter[] = [
  { kind: 'text', name: 'q', label: '文件', placeholder: '文件名' },
  {
    kind: 'choice',
    name: 'state',
    label: '状态',
    options: [
      { value: 'running', label: '进行中' },
      { value: 'done', label: '完成' },
      { value: 'failed', label: '失败' },
      { value: 'stopped', label: '已停止' },
    ],
  },
  { kind: 'days', label: '日期' },
]

const COLUMNS: readonly Column<ImportRun>[] = [
  { key: 'startedAt', title: '开始时间', order: 'startedAt', text: (row) => showMoment(row.startedAt) },
  {
    key: 'fileName',
    title: '文件',
    text: (row) => row.fileName,
    render: (row) => <Link to={`/imports/${row.importID}`}>{row.fileName}</Link>,
  },
  { key: 'kind', title: '方式', text: (row) => (row.dryRun ? '检查' : '导入') },
  { key: 'subject', title: '科目', text: (row) => row.subject },
  { key: 'tree', title: '目录', text: (row) => row.tree },
  {
    key: 'state',
    title: '状态',
    text: (row) => stateOf(row).label,
    render: (row) => <Tag color={stateOf(row).color}>{stateOf(row).label}</Tag>,
  },
  { key: 'added', title: '新增', align: 'right', text: (row) => row.added },
  { key: 'changed', title: '修改', align: 'right', text: (row) => row.changed },
  { key: 'unchanged', title: '未变', align: 'right', text: (row) => row.unchanged },
  { key: 'rejected', title: '未导入', align: 'right', text: (row) => row.rejected },
  { key: 'userName', title: '操作人', text: (row) => row.userName },
]

const load = listOf('imports.importList')

/** What was imported and checked, newest first. */
export default function ImportsPage() {
  const navigate = useNavigate()
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
        onOpen={({ importID }) => void navigate({ to: `/imports/${importID}` })}
        actions={
          <Link to="/imports/new">
            <Button type="primary" icon={<UploadOutlined />}>
              新建导入
            </Button>
          </Link>
        }
      />
    </>
  )
}

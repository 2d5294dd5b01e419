import { PlusOutlined } from '@ant-design/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Button, Tag } from 'antd'
import { useMemo, useState } from 'react'
import { listOf, request } from '../../platform/request.ts'
import { showMoment } from '../../platform/time.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import type { Column, Filter } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { SubjectForm } from './SubjectForm.tsx'
import type { SubjectRow } from './subjectTypes.ts'

const COLUMNS: readonly Column<SubjectRow>[] = [
  {
    key: 'shortName',
    title: '简称',
    text: (row) => row.shortName,
    render: (row) => <Link to={`/subjects/${row.appID}`}>{row.shortName}</Link>,
  },
  { key: 'code', title: '代码', order: 'code', text: (row) => row.code },
  { key: 'name', title: '全称', text: (row) => row.name },
  { key: 'family', title: '类别', text: (row) => row.family },
  { key: 'versions', title: '版本', align: 'right', text: (row) => row.versions },
  { key: 'questions', title: '题目', align: 'right', order: 'questions', text: (row) => row.questions },
  {
    key: 'state',
    title: '状态',
    text: (row) => (row.withdrawnAt === null ? '在用' : '已下架'),
    render: (row) => (row.withdrawnAt === null ? <Tag color="success">在用</Tag> : <Tag color="error">已下架</Tag>),
  },
  { key: 'position', title: '排序', align: 'right', order: 'position', text: (row) => row.position },
  { key: 'updatedAt', title: '最近修改', order: 'updatedAt', text: (row) => showMoment(row.updatedAt) },
]

const load = listOf('subjects.subjectList')

/** All subjects; everything about one of them stands on a page of its own. */
export default function SubjectsPage() {
  const navigate = useNavigate()
  const cache = useQueryClient()
  const [isMaking, setIsMaking] = useState(false)
  const { data } = useQuery({
    queryKey: ['subjectFamilies'],
    queryFn: ({ signal }) => request('subjects.subjectFamilies', {}, { signal, allowedRepeat: true }),
  })
  const families = data?.families ?? []
  const filters = useMemo<Filter[]>(
    () => [
      { kind: 'text', name: 'q', label: '查找', placeholder: '名称、代码或拼音，如 lczy', width: 220 },
      {
        kind: 'choice',
        name: 'family',
        label: '类别',
        width: 180,
        options: (data?.families ?? []).map((family) => ({ value: family, label: family })),
      },
      {
        kind: 'choice',
        name: 'withdrawn',
        label: '状态',
        options: [
          { value: '0', label: '在用' },
          { value: '1', label: '已下架' },
        ],
      },
    ],
    [data],
  )
  return (
    <>
      <PageHead title="科目" purpose="科目、版本、各版本包含的模块与官方考试日期。" />
      <DataTable<SubjectRow>
        name="subjects"
        title="科目"
        load={load}
        rowKey="appID"
        columns={COLUMNS}
        filters={filters}
        onOpen={({ appID }) => void navigate({ to: `/subjects/${appID}` })}
        actions={
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setIsMaking(true)}>
            新建科目
          </Button>
        }
      />
      {isMaking && (
        <SubjectForm
          families={families}
          onClose={() => setIsMaking(false)}
          onSaved={async (appID) => {
            setIsMaking(false)
            await cache.invalidateQueries({ queryKey: ['subjects'] })
            void navigate({ to: `/subjects/${appID}` })
          }}
        />
      )}
    </>
  )
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { listOf } from '../../platform/request.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { FormButton } from '../../ui/room/FormButton.tsx'
import { figure, moment, plain } from '../../ui/table/columnKinds.tsx'
import { type Column, choicesOf, type Filter } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { familiesQuery } from './familiesQuery.ts'
import { LIVES, LifeTag } from './LifeTag.tsx'
import { subjectForm } from './subjectForm.tsx'
import type { SubjectRow } from './subjectTypes.ts'

const COLUMNS: readonly Column<SubjectRow>[] = [
  plain('shortName', '简称', { isLink: true }),
  plain('code', '代码', { order: 'code' }),
  plain('name', '全称'),
  plain('family', '类别'),
  figure('versions', '版本'),
  figure('questions', '题目', { order: 'questions' }),
  { key: 'state', title: '状态', text: ({ state }) => LIVES[state], render: ({ state }) => <LifeTag state={state} /> },
  figure('position', '排序', { order: 'position' }),
  moment('updatedAt', '最近修改', { order: 'updatedAt' }),
]

const pathOf = ({ appID }: { appID: number }) => `/subjects/${appID}`
const load = listOf('subjects.subjectList')

/** All subjects, each with a page of its own. */
export default function SubjectsPage() {
  const navigate = useNavigate()
  const cache = useQueryClient()
  const { data } = useQuery(familiesQuery)
  const form = useMemo(() => subjectForm(data?.families ?? []), [data])
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
      { kind: 'choice', name: 'state', label: '状态', options: choicesOf(LIVES) },
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
        path={pathOf}
        actions={
          <FormButton
            label="新建科目"
            type="primary"
            form={form}
            onSaved={async (saved) => {
              await cache.invalidateQueries({ queryKey: ['subjects'] })
              void navigate({ to: pathOf(saved) })
            }}
          />
        }
      />
    </>
  )
}

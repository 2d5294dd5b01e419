import { FileExcelOutlined, PlusOutlined } from '@ant-design/icons'
import { Link, useNavigate } from '@tanstack/react-router'
import type { Data } from '@tizhou/contract/contract'
import { App, Button, Tag } from 'antd'
import { useMemo, useState } from 'react'
import { listOf, messageOf, request } from '../../platform/request.ts'
import { showMoment } from '../../platform/time.ts'
import { PageOfSubject } from '../../ui/PageOfSubject.tsx'
import { figure, moment, plain } from '../../ui/table/columnKinds.tsx'
import { type Column, choicesOf, type Filter } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { emptyPaper, KINDS, STATES } from './paperForm.ts'
import { SheetDialog } from './SheetDialog.tsx'

type Row = Data<'exams.deskList'>['rows'][number]

const KIND_NAMES = Object.fromEntries(Object.entries(KINDS).map(([kind, { name }]) => [kind, name]))

const FILTERS: Filter[] = [
  { kind: 'text', name: 'q', label: '查找', placeholder: '名称、分组或外部编号' },
  { kind: 'choice', name: 'kind', label: '种类', options: choicesOf(KIND_NAMES) },
  { kind: 'choice', name: 'state', label: '状态', options: choicesOf(STATES) },
]

const STATE_COLORS = { draft: 'blue', open: 'green', changed: 'gold', withdrawn: 'default' } as const

/** The papers of one subject, those included that no learner sees yet. */
export default function PapersPage() {
  return (
    <PageOfSubject title="试卷" purpose="草稿学员看不到；发布后随即出现在学员的列表中，撤下后成绩和报告都保留。">
      {(appID) => <Papers appID={appID} />}
    </PageOfSubject>
  )
}

function Papers({ appID }: { appID: number }) {
  const navigate = useNavigate()
  const { message } = App.useApp()
  const [isMaking, setMaking] = useState(false)
  const [hasSheet, setHasSheet] = useState(false)
  const load = useMemo(() => listOf('exams.deskList', { appID }), [appID])
  const at = ({ paperKey }: Pick<Row, 'paperKey'>) => `/papers/${appID}/${encodeURIComponent(paperKey)}`
  const make = async () => {
    setMaking(true)
    try {
      void navigate({ to: at(await request('exams.deskSave', { appID, formJson: emptyPaper() })) })
    } catch (error) {
      message.error(messageOf(error))
      setMaking(false)
    }
  }
  const columns: Column<Row>[] = [
    { key: 'name', title: '名称', order: 'name', isLink: true, text: (row) => row.name || '未命名的试卷' },
    {
      key: 'state',
      title: '状态',
      text: (row) => STATES[row.state],
      render: (row) => <Tag color={STATE_COLORS[row.state]}>{STATES[row.state]}</Tag>,
    },
    { key: 'kind', title: '种类', text: (row) => KIND_NAMES[row.kind] ?? row.kind },
    plain('groupName', '分组'),
    figure('questions', '题数'),
    { key: 'fullMark', title: '满分', align: 'right', text: (row) => row.fullMark },
    { key: 'minutes', title: '时间（分钟）', align: 'right', text: (row) => Math.round(row.seconds / 60) },
    {
      key: 'opensAt',
      title: '开放时间（北京）',
      order: 'opensAt',
      text: ({ opensAt, closesAt, tellsAt }) =>
        opensAt === null && closesAt === null
          ? '随时'
          : `${opensAt === null ? '' : showMoment(opensAt)} – ${closesAt === null ? '' : showMoment(closesAt)}${tellsAt === null ? '' : `，${showMoment(tellsAt)} 公布`}`,
    },
    {
      key: 'begun',
      title: '作答次数',
      order: 'begun',
      align: 'right',
      text: (row) => row.begun,
      render: (row) =>
        row.paperID === null || row.begun === 0 ? (
          row.begun
        ) : (
          <Link
            to={`/papers/${appID}/results/${row.paperID}`}
            aria-label={`${row.name}的考试情况，${row.begun} 次作答`}
          >
            {row.begun}
          </Link>
        ),
    },
    plain('updatedBy', '修改人'),
    moment('updatedAt', '最近修改', { order: 'updatedAt' }),
  ]
  return (
    <>
      <DataTable<Row>
        name={`papers.${appID}`}
        title="试卷"
        load={load}
        rowKey="paperKey"
        columns={columns}
        filters={FILTERS}
        emptyText="这个科目还没有试卷。"
        path={at}
        actions={
          <>
            <Button icon={<FileExcelOutlined />} onClick={() => setHasSheet(true)}>
              从 Excel 建试卷
            </Button>
            <Button type="primary" icon={<PlusOutlined />} loading={isMaking} onClick={() => void make()}>
              新建试卷
            </Button>
          </>
        }
      />
      {hasSheet && <SheetDialog appID={appID} onClose={() => setHasSheet(false)} />}
    </>
  )
}

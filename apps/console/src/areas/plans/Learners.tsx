import type { Data } from '@tizhou/contract/contract'
import { Card, Tag, Typography } from 'antd'
import { useCallback, useMemo } from 'react'
import { listOf, request } from '../../platform/request.ts'
import { moment, plain } from '../../ui/table/columnKinds.tsx'
import { type Column, type Filter, flagFilter } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import type { LoadExport } from '../../ui/table/exportRows.ts'

type Followed = Data<'plans.planList'>['rows'][number]

const shareOf = ({ tasks, done }: Followed): string => (tasks === 0 ? '100%' : `${Math.round((done / tasks) * 100)}%`)
const behindText = ({ behind }: Followed): string => (behind === 0 ? '没有落后' : `${behind} 天`)

const COLUMNS: readonly Column<Followed>[] = [
  plain('userName', '学员'),
  moment('openedAt', '开启', { order: 'openedAt', none: '—' }),
  plain('examDay', '考试', { order: 'examDay' }),
  { key: 'share', title: '进度', align: 'right', order: 'share', text: shareOf },
  { key: 'tasks', title: '完成的任务', align: 'right', text: ({ done, tasks }) => `${done} / ${tasks}` },
  {
    key: 'behind',
    title: '落后',
    align: 'right',
    order: 'behind',
    text: behindText,
    render: (row) => (row.behind === 0 ? behindText(row) : <Tag color="warning">{behindText(row)}</Tag>),
  },
]

const FILTERS: readonly Filter[] = [flagFilter('behind', '落后', '没有落后', '落后')]

/** Who is on a plan of a subject, how far, and who falls behind. */
export function Learners({ appID }: { appID: number }) {
  const load = useMemo(() => listOf('plans.planList', { appID }), [appID])
  const loadExport = useCallback<LoadExport<Followed>>(
    ({ order: _, ...wanted }, after) => request('plans.planExport', { ...wanted, appID, after }),
    [appID],
  )
  return (
    <Card size="small" title="学员的计划">
      <DataTable<Followed>
        name={`plans-${appID}`}
        title="学员的计划"
        load={load}
        loadExport={loadExport}
        rowKey="planID"
        columns={COLUMNS}
        filters={FILTERS}
        emptyText="没有进行中的计划"
      />
      <Typography.Paragraph type="secondary" style={{ marginBlock: '8px 0' }}>
        按学员上次打开计划时的情况；落后从最早一项没做完的任务算起。
      </Typography.Paragraph>
    </Card>
  )
}

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Data } from '@tizhou/contract/contract'
import { Card, Flex, Segmented, Skeleton, Statistic } from 'antd'
import { type ReactNode, useState } from 'react'
import { request } from '../../../platform/request.ts'
import { DayBars } from '../../../ui/DayBars.tsx'
import { Definition } from '../../../ui/Definition.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { figure, plain } from '../../../ui/table/columnKinds.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { ExportButtons } from '../../../ui/table/ExportButtons.tsx'
import { exportLoaded } from '../../../ui/table/exportLoaded.ts'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import { percent, type ReportOf } from './about.ts'

type Sums = Data<'account.groupReportSum'>
type Day = Sums['rows'][number]
type Weak = Sums['weak'][number]

const DAY_COLUMNS: readonly Column<Day>[] = [
  plain('day', '日期'),
  figure('learners', '学习人数'),
  figure('answered', '作答'),
  figure('right', '答对'),
  figure('minutes', '用时（分钟）'),
]

const WEAK_COLUMNS: readonly Column<Weak>[] = [
  plain('name', '考点'),
  { key: 'known', title: '平均掌握', align: 'right', text: ({ known }) => percent(known) },
  figure('learners', '学过的人数'),
  figure('answers', '作答'),
]

const Titled = ({ title, told }: { title: string; told: string }): ReactNode => (
  <Flex align="center" gap={4}>
    {title}
    <Definition of={title} text={told} />
  </Flex>
)

/** The whole class: by day, and what it knows least. */
export function GroupSums({ of }: { of: ReportOf }) {
  const [view, setView] = useState<'chart' | 'table'>('chart')
  const sums = useQuery({
    queryKey: ['groupReportSum', of],
    queryFn: ({ signal }) => request('account.groupReportSum', { ...of }, { signal, allowedRepeat: true }),
    placeholderData: keepPreviousData,
  })
  const { data } = sums
  if (sums.isError) return <Failure error={sums.error} onRetry={() => void sums.refetch()} />
  if (!data) return <Skeleton active />
  const sum = (of: (day: Day) => number) => data.rows.reduce((total, day) => total + of(day), 0)
  const answered = sum((day) => day.answered)
  return (
    <>
      <Card size="small">
        <Flex gap={48} wrap>
          <Statistic title="班级人数" value={data.members} suffix="人" />
          <Statistic
            title={<Titled title="平均每天学习" told="这段时间平均每天有多少名学员在这个科目里答过题。" />}
            value={Math.round((sum((day) => day.learners) / of.days) * 10) / 10}
            suffix="人"
          />
          <Statistic
            title={<Titled title="作答" told="在这个科目里提交的作答次数，含重做与模考交卷后的作答。" />}
            value={answered}
          />
          <Statistic
            title={<Titled title="答对率" told="答对的次数 ÷ 作答次数。" />}
            value={answered === 0 ? '—' : percent(sum((day) => day.right) / answered)}
          />
        </Flex>
      </Card>
      <Card
        size="small"
        title={<Titled title="每日学习人数" told="每天在这个科目里答过题的学员，每人只算一次；按北京日。" />}
        extra={
          <Flex gap={8}>
            <Segmented<'chart' | 'table'>
              aria-label="图或表"
              options={[
                { value: 'chart', label: '图' },
                { value: 'table', label: '表' },
              ]}
              value={view}
              onChange={setView}
            />
            <ExportButtons title="班级每日学习" make={() => exportLoaded('班级每日学习', data.rows, DAY_COLUMNS)} />
          </Flex>
        }
      >
        {view === 'chart' ? (
          <DayBars
            label="每日学习人数"
            bars={data.rows.map(({ day, learners }) => ({ day, value: learners, shown: `${learners} 人` }))}
          />
        ) : (
          <PlainTable
            hasExport={false}
            title="每日学习"
            rowKey="day"
            rows={data.rows.toReversed()}
            columns={DAY_COLUMNS}
            emptyText="没有数据"
          />
        )}
      </Card>
      <Card
        size="small"
        title={
          <Titled
            title="全班薄弱考点"
            told="至少两名学员各答过三次以上的考点，按全班平均掌握程度从低到高，最多十个。掌握程度由作答推算，不随时段变化。"
          />
        }
        extra={
          data.weak.length > 0 && (
            <ExportButtons title="全班薄弱考点" make={() => exportLoaded('全班薄弱考点', data.weak, WEAK_COLUMNS)} />
          )
        }
      >
        <PlainTable
          hasExport={false}
          title="全班薄弱考点"
          rowKey="pointID"
          rows={data.weak}
          columns={WEAK_COLUMNS}
          emptyText="作答还不够多，看不出薄弱考点"
        />
      </Card>
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import type { Data } from '@tizhou/contract/contract'
import { Card, Flex, Skeleton, Statistic, Typography } from 'antd'
import { request } from '../../platform/request.ts'
import { DayBars } from '../../ui/DayBars.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { figure, plain } from '../../ui/table/columnKinds.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { PlainTable } from '../../ui/table/PlainTable.tsx'

type Figures = Data<'plans.planFigures'>
type Day = Figures['days'][number]
type Behind = Figures['behind'][number] & { label: string }

const shareOf = ({ due, done }: Day): number => (due === 0 ? 0 : done / due)
const shareText = (day: Day): string => (day.due === 0 ? '没有任务' : `${Math.round(shareOf(day) * 100)}%`)

const DAYS: readonly Column<Day>[] = [
  plain('day', '日期'),
  figure('due', '应完成（分钟）'),
  figure('done', '当日内完成（分钟）'),
  { key: 'share', title: '完成比例', align: 'right', text: shareText },
]
const BEHIND: readonly Column<Behind>[] = [plain('label', '落后'), figure('plans', '计划数')]

const behindText = ({ from, to }: Figures['behind'][number]): string => {
  if (to === null) return `${from} 天以上`
  return to === 0 ? '没有落后' : `${from}–${to} 天`
}

/** How many plans are running, completed and given up, how much of each day was done, and how far plans are behind. */
export function Followed({ appID }: { appID: number }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['planFigures', appID],
    queryFn: ({ signal }) => request('plans.planFigures', { appID }, { signal, allowedRepeat: true }),
  })
  if (!data) return error ? <Failure error={error} onRetry={() => void refetch()} /> : <Skeleton active />
  const { running, looked } = data
  return (
    <>
      <Card size="small" title="计划">
        <Flex gap={48} wrap>
          <Statistic title="进行中" value={running} />
          <Statistic title="到考试完成" value={data.finished} />
          <Statistic title="中途放弃" value={data.givenUp} />
          <Statistic title="没有开启" value={data.drafts} />
          <Statistic title="有计划的学员" value={data.people} />
          <Statistic title="今天按计划学了" value={data.doneToday} suffix="人" />
        </Flex>
        {looked < running && (
          <Typography.Paragraph type="secondary" style={{ marginBlock: '8px 0' }}>
            下面按最近开启的 {looked} 份计划统计。
          </Typography.Paragraph>
        )}
      </Card>
      <Card size="small" title="每日完成比例">
        <DayBars
          label="每日完成比例"
          bars={data.days.map((day) => ({ day: day.day, value: shareOf(day), shown: shareText(day) }))}
        />
        <Typography.Paragraph type="secondary" style={{ marginBlock: 8 }}>
          当天应完成的任务里，当天结束前做完的分钟数所占比例；重新安排过的任务算在新的日子。
        </Typography.Paragraph>
        <PlainTable
          title="每日完成比例"
          rowKey="day"
          rows={data.days.filter(({ due }) => due > 0).toReversed()}
          columns={DAYS}
          emptyText="最近 30 天没有计划内的任务"
        />
      </Card>
      <Card size="small" title="落后天数">
        <PlainTable
          title="落后天数"
          rowKey="label"
          rows={data.behind.map((one) => ({ ...one, label: behindText(one) }))}
          columns={BEHIND}
          emptyText="没有进行中的计划"
        />
      </Card>
    </>
  )
}
